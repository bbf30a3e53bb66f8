export type ProductionPackage = { name: string; version: string; licence: string; integrity?: string };
type Lock = { name: string; version: string; packages: Record<string, object> };
export function lockfile(): Lock;
export function builtIn(lock?: Lock): string[];
export function productionPackages(lock?: Lock): ProductionPackage[];
