/**
 * One row of the error catalogue (contract, section 9). `title` describes the problem in the caller's terms, `solution`
 * the caller's remedy. `retryable` is true only when the identical request may succeed later.
 */
export type CatalogueRow = {
  code: number;
  status: number;
  retryable: boolean;
  title: { fa: string; en: string };
  solution: { fa: string; en: string };
};

export type CatalogueRows = Record<string, CatalogueRow>;
