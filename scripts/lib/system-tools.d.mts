type Tool = { name: string; there: () => boolean; debian: string[]; spare?: boolean };
export const BENCH_TOOLS: Tool[];
export const CLUSTER_TOOLS: Tool[];
export function browserAt(): string | undefined;
export function ensureTools(tools?: Tool[]): string[];
export function howToInstall(name: string): string;
