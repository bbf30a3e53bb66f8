/**
 * One row of the error catalogue (contract, section 9). `title` says what happened in the caller's terms, `solution` what
 * the caller can do now. `retryable` is true only where the very same request may succeed later without any change.
 */
export type CatalogueRow = {
  code: number;
  status: number;
  retryable: boolean;
  title: { fa: string; en: string };
  solution: { fa: string; en: string };
};

export type CatalogueRows = Record<string, CatalogueRow>;
