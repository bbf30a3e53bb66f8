/**
 * Of what people set up by hand (lines, sites, gateways, bank accounts, colleagues at work) nobody looks through more: a list of
 * it has no pages, and no more than these.
 */
export const MAX_SET_UP = 1_000;
