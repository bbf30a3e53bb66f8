import { isUtf8 } from "node:buffer";
import { Refusal, refuseField } from "@/domain/kernel/errors";
import { exceedsLimits, MAX_DEPTH, MAX_MEMBERS } from "./json-limits";

type Members = Record<string, unknown>;

/**
 * The path takes precedence over the body, the body over the query (contract section 1). An absent body is an empty
 * one.
 */
export function readInput(params: Record<string, string>, body: Buffer, type: string | undefined, query: string) {
  const fromQuery = query === "" ? undefined : readQuery(query);
  const fromBody = body.length === 0 ? undefined : readJson(body, type);
  if (fromQuery) refuseUnstorable(fromQuery, "", 0);
  return { ...fromQuery, ...fromBody, ...params };
}

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

function readJson(body: Buffer, type: string | undefined): Members {
  if (type !== undefined && FORM.test(type)) return readForm(body);
  // A missing content type counts as JSON: existing clients of partners send none on GET.
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Refusal("notJson");
  if (!isUtf8(body)) throw new Refusal("notJson");
  if (exceedsLimits(body)) throw new Refusal("tooLarge");
  const text = body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal("notJson");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Refusal("notJson");
  // Only an escape can contain what valid UTF-8 and JSON exclude.
  if (text.includes("\\u")) refuseUnstorable(parsed, "", 0);
  return parsed as Members;
}

/** Reads the members of a form, like a query. */
function readForm(body: Buffer): Members {
  if (!isUtf8(body)) throw new Refusal("notJson");
  const members = readQuery(body.toString("utf8"));
  refuseUnstorable(members, "", 0);
  return members;
}

/**
 * `items[0][main_id]=7`, `items[]=7`, `items=[{"main_id":7}]` and a repeated `items=7&items=8` all become arrays: where
 * one value is expected, the schema refuses them (3003). Contradicting names are refused here.
 */
export function readQuery(query: string): Members {
  return readMembers(new URLSearchParams(query));
}

/** Names and values of queries, forms and multipart fields. */
export function readMembers(pairs: Iterable<readonly [string, string]>): Members {
  const input: Members = {};
  const repeated = new WeakSet<object>();
  let members = 0;
  for (const [key, value] of pairs) {
    if (++members > MAX_MEMBERS) throw new Refusal("tooLarge");
    const path = key.split(/\]\[|\[|\]$/);
    if (key.endsWith("]")) path.pop();
    if (path.length > MAX_DEPTH) throw new Refusal("tooLarge");
    if (path.some((part) => FORBIDDEN.has(part))) continue;
    if (!place(input, path, jsonOrText(value), repeated)) throw refuseField(key.slice(0, 100), CONTRADICTS);
  }
  return input;
}

const CONTRADICTS = {
  en: "is given twice in different forms, or its index is too large",
  fa: "دو بار به شکل‌های ناسازگار آمده یا شمارهٔ آن بیش از اندازه بزرگ است",
};

// Names that would change an object's prototype: none of our members has such a name, and unknown ones are ignored.
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Returns false when the value cannot be placed: the index is too large, or a value of another form is there. */
function place(target: Members, path: readonly string[], value: unknown, repeated: WeakSet<object>): boolean {
  let at: Members | unknown[] = target;
  for (let i = 0; i < path.length; i++) {
    const key = keyAt(at, path[i]!);
    if (key === undefined) return false;
    const slot = at as Members;
    const present = slot[key];
    if (i < path.length - 1) {
      if (present === undefined) slot[key] = /^\d*$/.test(path[i + 1]!) ? [] : {};
      else if (typeof present !== "object" || present === null) return false;
      at = slot[key] as Members;
    } else if (present === undefined) slot[key] = value;
    else if (Array.isArray(present) && repeated.has(present)) present.push(value);
    else {
      const both = [present, value];
      repeated.add(both);
      slot[key] = both;
    }
  }
  return true;
}

function keyAt(at: Members | unknown[], part: string): string | undefined {
  if (!Array.isArray(at)) return part === "" ? undefined : part;
  if (part === "") return String(at.length);
  return /^\d{1,4}$/.test(part) && Number(part) <= MAX_MEMBERS ? part : undefined;
}

function jsonOrText(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value;
  if (exceedsLimits(Buffer.from(value))) throw new Refusal("tooLarge");
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** PostgreSQL cannot store NUL and lone surrogates: refused by name instead of failing later. */
function refuseUnstorable(value: unknown, path: string, depth: number): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw refuseField(path, { en: "contains invalid characters", fa: "نویسه‌هایی دارد که متن نیستند" });
    }
  } else if (typeof value === "object" && value !== null && depth <= MAX_DEPTH) {
    for (const [key, member] of Object.entries(value)) {
      const name = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
      refuseUnstorable(key, path, depth + 1);
      refuseUnstorable(member, name, depth + 1);
    }
  }
}
