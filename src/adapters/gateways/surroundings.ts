import type { Query } from "@/domain/kernel/context";

/** What drivers are given beside the gateway's own keys. `withinMs`: how long a gateway may take, where not as long as usual. */
export type Surroundings = { query: Query; allowPrivate: boolean; withinMs?: number };
