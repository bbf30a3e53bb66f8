import type { WorkKind } from "@/domain/work/kind";

/** Every kind of work, by its name. */
export const WORKS: Readonly<Record<string, WorkKind>> = {};
