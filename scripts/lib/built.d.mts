export function ensureBuilt(): Promise<string>;
export function freeFolder(clone?: string): Promise<string>;
export function stampOf(folder: string): string;
