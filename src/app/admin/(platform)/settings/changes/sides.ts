type Side = { [member: string]: unknown };

/** Flattens members to names like `settings.base_url`, with text values. */
function flat(side: Side, path = ""): [string, string][] {
  return Object.entries(side).flatMap(([name, value]): [string, string][] => {
    const at = path ? `${path}.${name}` : name;
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) return [[at, value.map(String).join(" ")]];
    return typeof value === "object" ? flat(value as Side, at) : [[at, String(value)]];
  });
}

/** Differences between both sides, in the order of the later one; null for a missing side. */
export function sidesOf(before: Side | null, after: Side): { field: string; was: string | null; is: string | null }[] {
  const [was, is] = [new Map(flat(before ?? {})), new Map(flat(after))];
  // A member that appears on one side only is unchanged.
  const reported = new Set(Object.keys(after));
  const gone = [...was.keys()].filter((field) => !is.has(field) && reported.has(field.split(".")[0]!));
  return [...is.keys(), ...gone]
    .map((field) => ({ field, was: was.get(field) ?? null, is: is.get(field) ?? null }))
    .filter(({ was, is }) => was !== is);
}
