/**
 * The clauses of a list's filters with their values. Each combination of filters is a statement of its own, planned for
 * what it asks, and `shape` names it: a letter a filter. `values` are those the first clause speaks of.
 */
export function filtersFrom(first: string, values: unknown[]) {
  const clauses = [first];
  let shape = "";
  return {
    /** One more value: its place in the statement. */
    place: (value: unknown) => `$${values.push(value)}`,
    /** A filter that was not asked for, null or undefined, adds nothing. */
    add(letter: string, value: unknown, clause: (place: string) => string): void {
      if (value == null) return;
      clauses.push(clause(`$${values.push(value)}`));
      shape += letter;
    },
    all: () => ({ where: clauses.join(" and "), values, shape }),
  };
}
