/** Payers and payees. */
export const PARTY_TYPES = ["colleague", "passenger", "supplier", "account"] as const;
export type PartyType = (typeof PARTY_TYPES)[number];

/**
 * The name of a party, a passenger or their like in a language: in English as in the passport, the Persian one where
 * there is none. Every list, drawer and description of a document takes it from here.
 */
export const nameIn = <Name extends string | null>(
  { name, name_latin }: { name: Name; name_latin: string | null },
  locale: "fa" | "en",
): Name | string => (locale === "fa" ? name : name_latin || name);
