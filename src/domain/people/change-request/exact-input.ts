/** Inputs as JSON: bigint amounts become integers, which the act's schema parses again. */
export const inputJson = (input: object): string =>
  JSON.stringify(input, (_, value) => (typeof value === "bigint" ? Number(value) : value));
