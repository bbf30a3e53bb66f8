import type { RefusalOfRoute } from "./refusals-seen";

/** Declared refusals that no test provokes yet. Only entries are removed, each with a test that provokes it. */
export const UNSEEN: readonly RefusalOfRoute[] = [];
