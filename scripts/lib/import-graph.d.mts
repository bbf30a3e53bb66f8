/** Imports and re-exports of a source as written; type imports have no bindings. */
export function importsOf(text: string, options: { types: boolean }): string[];

export type ImportGraph = {
  texts: Map<string, string>;
  readers: Map<string, Set<string>>;
  asText: Map<string, Set<string>>;
};
export function readGraph(files?: string[]): ImportGraph;
/** Distance of each reachable file from the nearest of `changed`. */
export function distances(changed: Map<string, number>, graph: ImportGraph): Map<string, number>;
