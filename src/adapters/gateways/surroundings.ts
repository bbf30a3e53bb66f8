import type { Query } from "@/domain/kernel/context";

/**
 * Dependencies of drivers beside the gateway's own keys. `withinMs`: timeout of the gateway, where it is not the
 * default.
 */
export type Surroundings = { query: Query; allowPrivate: boolean; withinMs?: number };
