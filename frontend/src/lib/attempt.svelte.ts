// Something asked of the server that may be refused: one thing at a time, and why it was not done.

import { ApiFault } from "./api";
import type { Fault } from "./protocol";

export class Attempt {
  /** It is being done. */
  busy = $state(false);
  /** Why the last one was not done. */
  fault: Fault | null = $state.raw(null);
  /** Whether that was for nobody answering. */
  offline = $state(false);

  /** Does it, unless it is being done; whether it was done. What is no refusal is thrown. */
  async run(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      this.fault = error.fault;
      this.offline = error.status === 0;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
