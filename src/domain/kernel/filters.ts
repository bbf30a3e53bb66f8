/**
 * Builds WHERE clauses of a list's filters with their values. Each combination of filters is a separate statement with
 * its own plan, identified by `shape`: one letter per filter. `values` belong to the first clause.
 */
export function filtersFrom(first: string, values: unknown[]) {
  const clauses = [first];
  let shape = "";
  return {
    /** Adds a value and returns its placeholder. */
    place: (value: unknown) => `$${values.push(value)}`,
    /** Adds a filter unless its value is null or undefined. */
    add(letter: string, value: unknown, clause: (place: string) => string): void {
      if (value == null) return;
      clauses.push(clause(`$${values.push(value)}`));
      shape += letter;
    },
    all: () => ({ where: clauses.join(" and "), values, shape }),
  };
}
