/** JSON with integers beyond 2^53 exact as bigint. */
export type Json = null | boolean | number | bigint | string | Json[] | { [member: string]: Json };

const MARK = "\u0000int:";
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

export function parseJson(text: string): Json {
  const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"\\u0000int:${token}"`));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  ) as Json;
}

export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${MARK}${one}` : one));
  return text.replace(/"\\u0000int:(-?\d+)"/g, "$1");
}

/** The member at a path such as `data.rows.0.amount`; undefined when missing. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let here: Json | undefined = value;
  for (const step of path.split(".")) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (here !== null && typeof here === "object") here = here[step];
    else return undefined;
  }
  return here;
}

export const listAt = (value: Json | undefined, path: string): Json[] => {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
};

/** Money and counts as exact integers; throws for anything else, which is an error of the answer. */
export function units(value: Json | undefined): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  if (typeof value === "string" && /^-?\d+$/.test(value)) return BigInt(value);
  throw new Error(`not an integer: ${writeJson(value ?? null)}`);
}

export const text = (value: Json | undefined): string => (typeof value === "string" ? value : String(value ?? ""));
