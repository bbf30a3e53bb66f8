export const PURE: string[];
export function isPure(path: string): boolean;
