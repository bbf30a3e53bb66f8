/** What every translator has, also one of a namespace: a text by its key, and whether there is one. */
type Translator = { (key: never, values?: never): string; has(key: never): boolean };

/**
 * Text of a key that is known at run time only, such as an action stored by an older build or a code of another
 * system; undefined without one. Keys are checked by type everywhere else, so this is the only cast of one.
 */
export const knownText = (t: Translator, key: string, values?: Record<string, string | number>): string | undefined =>
  t.has(key as never) ? t(key as never, values as never) : undefined;
