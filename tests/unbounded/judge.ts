import { sidesOf, UNKNOWN } from "./texts";

/** A subselect in parentheses is replaced by this in the surrounding text. */
const PART = "§";
type Parsed = { text: string; parts: Parsed[] };

/** A text with its subselects removed, in their order. */
function parsed(text: string): Parsed {
  const parts: Parsed[] = [];
  let flat = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "(") {
      flat += text[at];
      continue;
    }
    const end = closing(text, at);
    // `from` is a keyword of these too.
    const inside = /\b(extract|substring|trim|overlay) ?$/.test(flat) ? "" : text.slice(at + 1, end);
    if (/^\s*(select|with|values|\()\b/.test(inside) || /^\s*\(?\s*select\b/.test(inside)) {
      flat += `(${PART}${parts.length})`;
      parts.push(parsed(inside.trim()));
    } else {
      const within = parsed(inside);
      flat += `(${within.text.replaceAll(/§(\d+)/g, (_, n) => `${PART}${Number(n) + parts.length}`)})`;
      parts.push(...within.parts);
    }
    at = end;
  }
  return { text: flat, parts };
}

function closing(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at;
  }
  return text.length;
}

const COLLECTS = /\b(jsonb?_agg|array_agg|string_agg|jsonb?_object_agg)\s*\(/;
/** Correlated with the outer row by more than the branch. */
const OF_A_RECORD = /\bwhere\b.*\b(?!branch_id)\w+(::\w+)? = (?!\w+\.branch_id)[a-z]\w*\.\w+/;
const ONE_ROW = /\b(count|sum|min|max|avg|bool_or|bool_and|every|percentile_disc)\s*\(/;

type Known = ReadonlyMap<string, boolean>;

/** Why a statement may return a row per row of a table: null when it is bounded. */
export function unboundedPart(statement: string): string | null {
  if (statement.startsWith("findMany(")) return unboundedPartOfMany(statement);
  for (const one of sidesOf(statement)) {
    const text = one
      .replaceAll(/--[^\n]*/g, " ")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/is (not )?distinct from/gi, "<>")
      .trim()
      .toLowerCase();
    if (text.startsWith(UNKNOWN)) return "its text is not to be read here";
    if (!/^(\(|select\b|with\b)/.test(text) || /\b(insert into|update|delete from)\b/.test(text)) continue;
    const fault = unboundedIn(parsed(text), new Map());
    if (fault) return fault;
  }
  return null;
}

function unboundedPartOfMany(text: string): string | null {
  if (/\btake\b/.test(text) || /\bid: \{ in: /.test(text)) return null;
  return "findMany without take";
}

/** For a query and its subqueries: returned rows, and values aggregated into lists. */
function unboundedIn(question: Parsed, known: Known): string | null {
  const withNamesOf = withNames(question, known);
  if (!isBounded(question, withNamesOf)) return `no limit: ${main(question).slice(0, 160)}`;
  return collectedIn(question, withNamesOf);
}

/** Whether each aggregated list comes from a bounded query. */
function collectedIn(question: Parsed, known: Known): string | null {
  for (const side of united(main(question)))
    if (COLLECTS.test(side) && !OF_A_RECORD.test(side) && !fromBounded(side, question.parts, known))
      return `collects without limit: ${side.slice(0, 160)}`;
  for (const part of question.parts) {
    const fault = collectedIn(part, withNames(part, known));
    if (fault) return fault;
  }
  return null;
}

/** Common table expressions by name: whether each is bounded. */
function withNames({ text, parts }: Parsed, known: Known): Known {
  const names = new Map(known);
  if (!/^with\b/.test(text)) return names;
  for (const [, name, at] of text.matchAll(/(\w+)(?: \([\w, ]*\))? as (?:(?:not )?materialized )?\(§(\d+)\)/g)) {
    const part = parts[Number(at)]!;
    names.set(name!, isBounded(part, withNames(part, names)));
  }
  return names;
}

/** The main query after its CTEs. */
const main = ({ text }: Parsed): string =>
  /^with\b/.test(text) ? text.replace(/^with .*\(§\d+\) (?=\(?select\b)/, "") : text;

const united = (text: string): string[] => text.split(/\b(?:union all|union|except|intersect)\b/);

function isBounded(question: Parsed, known: Known): boolean {
  const text = main(question);
  const whole = text.match(/^\(§(\d+)\)$/);
  if (whole) return isBounded(question.parts[Number(whole[1])]!, known);
  if (/\b(limit|fetch first)\b/.test(text)) return true;
  return united(text).every((side) => {
    const alone = side.trim().match(/^\(§(\d+)\)/);
    if (alone) return isBounded(question.parts[Number(alone[1])]!, known);
    const grouped = /\bgroup by\b/.test(side);
    if (!grouped && (ONE_ROW.test(listOf(side)) || COLLECTS.test(listOf(side)))) return true;
    return fromBounded(side, question.parts, known);
  });
}

/** The select list. */
const listOf = (side: string): string => side.replace(/\bfrom\b.*$/, "");

/** Whether the source has few rows: one by key, a bounded query, or no table. */
function fromBounded(side: string, parts: readonly Parsed[], known: Known): boolean {
  const from = side.match(
    /\bfrom (?:only )?(lateral )?(\(§\d+\)|[\w".«?»]+)(?: as)?(?: (?!join|left|right|cross|where|order|group|limit|inner|on)(\w+))?/,
  );
  if (!from) return true;
  const [, , source, alias] = from;
  if (/\blimit\b/.test(side)) return true;
  const part = source!.match(/§(\d+)/);
  if (part) {
    const inner = parts[Number(part[1])]!;
    return isBounded(inner, withNames(inner, known));
  }
  if (known.get(source!) ?? source === "unnest") return true;
  if (/^(generate_series|jsonb?_\w+|regexp_\w+|unnest|string_to_table)$/.test(source!)) return true;
  const name = alias ?? source!.replace(/^.*\./, "");
  const given = `(\\$\\d+|${UNKNOWN.replace("?", "\\?")}|any ?\\( ?\\$\\d+)`;
  return new RegExp(`\\b(${name}\\.)?id = ${given}`).test(side);
}
