/** Path of a page in src/app/admin without the folder of its context. */
export function withoutContextFolder(path: string): string;
