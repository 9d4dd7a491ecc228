// House rules as a form: from the JSON Schema of a game's options to fields, and from what was chosen to a ruleset id.

import type { GameForm } from "../lib/protocol";

/** A house rule that is chosen in a form. Values are written as in a ruleset: `on`, `20`, `upcard`. */
export type Field =
  | { readonly name: string; readonly kind: "switch"; readonly usual: string }
  | { readonly name: string; readonly kind: "words"; readonly usual: string; readonly words: readonly string[] }
  | {
      readonly name: string;
      readonly kind: "number";
      readonly usual: string;
      readonly least: number;
      readonly most: number;
      /** Words that stand in place of a number, such as `upcard`. */
      readonly words: readonly string[];
    };

/** What was chosen, by the name of the house rule; what is missing is as usual. */
export type Chosen = Readonly<Record<string, string>>;

/** Rules that say how long a match is: they stand beside the lengths, not among the house rules. */
export const LENGTHS = ["target", "hands"] as const;
export const isLength = (name: string): boolean => (LENGTHS as readonly string[]).includes(name);

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** A value of the schema as a ruleset writes it. */
const written = (value: unknown): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** A choice that may be none of the listed ones is a number between these, where the schema names no bounds. */
const LEAST = 0;
const MOST = 100_000;

function fieldOf(name: string, schema: Schema, usual: string): Field | null {
  if (schema.type === "boolean") return { name, kind: "switch", usual };
  if (schema.enum) {
    // the usual one first, the others as they come
    const words = schema.enum.map(String);
    return { name, kind: "words", usual, words: [usual, ...words.filter((word) => word !== usual)] };
  }
  const parts = schema.anyOf ?? [schema];
  const number = parts.find((part) => part.type === "integer");
  if (!number) return null;
  const words = parts.flatMap((part) => (part.enum ?? []).map(String));
  return { name, kind: "number", usual, least: number.minimum ?? LEAST, most: number.maximum ?? MOST, words };
}

/** The house rules of a game in the order of its schema; one that the game has fixed is not among them. */
export function fieldsOf(form: GameForm): Field[] {
  const schema = form.options as Schema;
  const own = schema.$ref ? schema.$defs?.[schema.$ref.replace("#/$defs/", "")] : schema;
  const fields: Field[] = [];
  for (const [name, one] of Object.entries(own?.properties ?? {})) {
    const usual = form.defaults[name] ?? "";
    if (usual !== written(one.default)) continue; // the name of the game settles it, as Oklahoma does the knock limit
    const field = fieldOf(name, one, usual);
    if (field) fields.push(field);
  }
  return fields;
}

/** Whether a value is one of a field's. */
export function fits(field: Field, value: string): boolean {
  if (field.kind === "switch") return value === "on" || value === "off";
  if (field.words.includes(value)) return true;
  if (field.kind === "words" || !/^\d{1,6}$/.test(value)) return false;
  return Number(value) >= field.least && Number(value) <= field.most;
}

/** What of a choice differs from the usual, options in alphabetical order. */
export function differences(form: GameForm, chosen: Chosen): (readonly [string, string])[] {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  return Object.entries(chosen)
    .filter(([name, value]) => fields.has(name) && value !== fields.get(name)?.usual)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The id of a ruleset: `gin/gin_bonus=20,target=50`. What a value may be is for the server to say. */
export function rulesetOf(form: GameForm, chosen: Chosen): string {
  const parts = differences(form, chosen).map(([name, value]) => `${name}=${value}`);
  return parts.length ? `${form.name}/${parts.join(",")}` : form.name;
}

/** The game of a ruleset id, and its options as written. */
export function partsOf(ruleset: string): { game: string; options: (readonly [string, string])[] } {
  const [game = "", rest = ""] = ruleset.split("/");
  const options = rest.split(",").filter(Boolean);
  return { game, options: options.map((part) => part.split("=", 2) as [string, string]) };
}
