// What the jokers of a draft stand for: what fits where they lie, and where several cards fit, what one says.

import { say } from "../lib/announce.svelte";
import { JOKER } from "../lib/cards";
import { t } from "../lib/words";
import { facesOf, type Reading, readings } from "./help";
import { atOnce, bare, declare, type Draft, type Group, groupOf, undeclared } from "./model";
import type { Session } from "./session.svelte";
import { cardsOf } from "./tell";

/** A joker that may stand for several cards, and which. */
export interface Choice {
  readonly id: string;
  readonly faces: readonly Reading[];
}

export class Jokers {
  /** The joker for which one has to say what it stands for. */
  choosing: Choice | null = $state.raw(null);

  constructor(private readonly session: Session) {}

  /** Nothing is to be chosen any more of a joker that lies in no meld. */
  follow(draft: Draft): void {
    if (this.choosing && groupOf(draft, this.choosing.id) === null) this.choosing = null;
  }

  /** Jokers that were just put into a meld stand for what fits there; where several cards fit, one has to choose. */
  async settle(before: Draft, ids: readonly string[], placed: boolean): Promise<void> {
    const { session } = this;
    const { draft } = session;
    for (const id of [...ids, ...undeclared(draft).map(({ piece }) => piece.id)]) {
      const group = groupOf(draft, id);
      const piece = group?.cards.find((one) => one.id === id);
      if (!group || !piece || bare(piece.card) !== JOKER) continue;
      const faces = await this.readingsOf(group, id, piece.card !== JOKER);
      if (session.draft !== draft) return;
      if (!faces.length) continue;
      const where = faces.find((one) => placed && one.at === group.cards.indexOf(piece));
      const only = faces.length === 1 ? faces[0] : where;
      if (only) session.change(atOnce(before, declare(draft, id, only.face)), session.told);
      else this.choosing = { id, faces };
      return;
    }
  }

  /** What a joker in a meld may stand for; nothing where it lies well as it is, or where nobody answers. */
  private async readingsOf(group: Group, id: string, asIs: boolean): Promise<readonly Reading[]> {
    const { table, as } = this.session.play.client;
    try {
      if (asIs && (await readings(table, cardsOf(group), as)).length) return [];
      const cards = group.cards.map((piece) => (piece.id === id ? JOKER : piece.card));
      return facesOf(cards, await readings(table, cards, as));
    } catch {
      return [];
    }
  }

  /** Opens the choice of what a joker stands for, or says that there is none. */
  async choose(id: string): Promise<void> {
    if (!(await this.offers(id))) say(t("web-draft-joker-none"), true);
  }

  /** Opens the choice of what a joker stands for; whether there is any, or the draft is another by now. */
  async offers(id: string): Promise<boolean> {
    const { draft } = this.session;
    const group = groupOf(draft, id);
    const faces = group ? await this.readingsOf(group, id, false) : [];
    if (this.session.draft !== draft) return true;
    if (faces.length) this.choosing = { id, faces };
    return faces.length > 0;
  }

  /** Says what the joker stands for. */
  chosen(face: number): void {
    const { choosing, session } = this;
    this.choosing = null;
    session.picked = [];
    if (!choosing) return;
    session.landed = [choosing.id];
    session.change(declare(session.draft, choosing.id, face));
    void this.settle(session.draft, [], false);
  }
}
