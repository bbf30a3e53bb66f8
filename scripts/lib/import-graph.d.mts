/** What a source imports and exports from elsewhere, as it is written; type imports bind nothing. */
export function importsOf(text: string, options: { types: boolean }): string[];
