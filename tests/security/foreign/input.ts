import { dayFromToday } from "../../day";
import type { Foreign } from "./rows";

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
};
type Given = { foreign: Foreign; chance: () => number; area: string };

/** An input of the required shape, with another branch's data wherever a record is referred to. */
export function foreignInput(schema: Schema, given: Given, name = ""): unknown {
  const { chance } = given;
  const one = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return one(schema.enum);
  const ways = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  if (ways?.length) return foreignInput(one(ways), given, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => foreignInput(part, given, name)));
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  switch (type) {
    case "object": {
      const required = new Set(schema.required);
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([member]) => required.has(member) || namesRecord(member) || chance() < 0.3,
      );
      return Object.fromEntries(wanted.map(([member, of]) => [member, foreignInput(of, given, member)]));
    }
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        foreignInput(schema.items ?? {}, given, name),
      );
    case "integer":
    case "number":
      return namesRecord(name) ? idFor(name, given) : Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return chance() < 0.5;
    case "string":
      return textFor(schema, name, given);
    default:
      return namesRecord(name) ? idFor(name, given) : null;
  }
}

const namesRecord = (member: string) => /(^|_)ids?$|Id$|Ids$|^(subject|reference|slug|pnr|code|serial)$/.test(member);

/** An id of the table that the member's name suggests; otherwise of any. */
function idFor(member: string, { foreign, chance, area }: Given): number {
  const noun = member.replace(/_?ids?$/i, "").toLowerCase() || area.replace(/s$/, "").toLowerCase();
  const tables = [...foreign.ids].filter(([, ids]) => ids.length > 0);
  const meant = tables.filter(([table]) => table.includes(noun));
  const [, ids] =
    (meant.length > 0 && chance() < 0.8 ? meant : tables)[
      Math.floor(chance() * (meant.length > 0 ? meant.length : tables.length))
    ] ?? tables[0]!;
  return ids[Math.floor(chance() * ids.length)]!;
}

const DAY = dayFromToday(20);
const USUAL = [DAY, `${DAY}T10:00:00Z`, "IRR", "09121234567", "+989121234567", "a@b.example", "THR", "1", "0013542419"];

function textFor({ pattern, format, minLength = 0, maxLength = 60 }: Schema, member: string, given: Given): string {
  const { foreign, chance } = given;
  const column = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, "u").test(text));
  if (format === "date") return DAY;
  if (format === "date-time") return `${DAY}T10:00:00Z`;
  const meant = (foreign.names.get(column) ?? []).filter(fits);
  if (meant.length > 0) return meant[Math.floor(chance() * meant.length)]!;
  return USUAL.find(fits) ?? "text".padEnd(minLength, "x");
}
