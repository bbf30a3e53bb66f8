/** The contexts of the domain in their order (docs/architecture.md, "Contexts"): each may use those before it. */
export const CONTEXTS = [
  "kernel",
  "platform",
  "people",
  "catalogue",
  "accounting",
  "cashier",
  "sales",
  "communication",
  "reporting",
] as const;
export type Context = (typeof CONTEXTS)[number];

const rank = (context: string) => (CONTEXTS as readonly string[]).indexOf(context);

/** Whether a context comes after another, which may not use it. What is no context comes before all. */
export const isLater = (context: string, than: string): boolean => rank(context) > rank(than);
