/** Inputs as JSON: amounts are integers on the wire, and are read as such again by the act's schema. */
export const inputJson = (input: object): string =>
  JSON.stringify(input, (_, value) => (typeof value === "bigint" ? Number(value) : value));
