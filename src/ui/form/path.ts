/** Parses `stays[0].rooms[1].beds`; the same spelling as errors of a refusal. */
function partsOf(path: string): readonly (string | number)[] {
  let found = parsed.get(path);
  if (!found) {
    found = [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
    parsed.set(path, found);
  }
  return found;
}
const parsed = new Map<string, readonly (string | number)[]>();

type Node = Record<string | number, unknown>;

export const readAt = (root: unknown, path: string): unknown =>
  partsOf(path).reduce<unknown>((at, part) => (at as Node | null | undefined)?.[part], root);

/** Returns a new root with only the path copied. `carry` receives each copy, so that rows keep their identity. */
export function writeAt<T>(root: T, path: string, value: unknown, carry: (from: object, to: object) => void): T {
  const write = (at: unknown, [part, ...rest]: readonly (string | number)[]): unknown => {
    if (part === undefined) return value;
    const from = (at ?? (typeof part === "number" ? [] : {})) as Node;
    const to = (Array.isArray(from) ? [...from] : { ...from }) as Node;
    carry(from, to);
    to[part] = write(from[part], rest);
    return to;
  };
  return write(root, partsOf(path)) as T;
}
