import type { ProductionPackage } from "./packages.mjs";

export const ODD: { licence: string; packages: RegExp; why: string }[];
export function refusedLicence(one: { name: string; licence: string }): string | null;
export function licenceList(packages: ProductionPackage[]): string;
