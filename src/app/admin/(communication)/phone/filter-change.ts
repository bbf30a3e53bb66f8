import type { Filters } from "./address";

export type Change = { [Name in keyof Filters]?: Filters[Name] | null };
