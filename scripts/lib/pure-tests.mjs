/** Tests without a database: suffixes of their names, and those that talk to their own servers. */
const ENDS = [".pure.test.ts", "/rules.test.ts"];
const FILES = [
  "src/architecture.test.ts",
  "src/adapters/gateways/stripe.test.ts",
  "src/adapters/gateways/zarinpal.test.ts",
  "src/adapters/suppliers/core/core.test.ts",
  "src/adapters/suppliers/duffel/duffel.test.ts",
  "src/adapters/webhooks/post.test.ts",
  "src/server/rest/rate.test.ts",
];

/** Patterns for vitest. */
export const PURE = [...ENDS.map((end) => (end.startsWith("/") ? `**${end}` : `**/*${end}`)), ...FILES];

export const isPure = (path) => FILES.includes(path) || ENDS.some((end) => path.endsWith(end));
