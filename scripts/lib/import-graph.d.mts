/** Imports and re-exports of a source as written; type imports have no bindings. */
export function importsOf(text: string, options: { types: boolean }): string[];
