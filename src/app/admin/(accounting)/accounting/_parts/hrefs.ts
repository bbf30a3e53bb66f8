/** Where the accounting pages find what a row of another one names. */

type Posted = { date: string; document_id: number };

/** A posted document in the journal. The day stands with it: documents are kept by day. */
export const documentHref = ({ date, document_id }: Posted) =>
  `/admin/accounting/documents?document=${date}.${document_id}`;

type Looked = {
  account: number;
  from?: string | null;
  to?: string | null;
  currency?: string | null;
  party?: string | null;
};

/** An account's statement, of all its days where none are named. */
export function statementHref({ account, ...narrowed }: Looked) {
  const query = new URLSearchParams({ account: String(account) });
  for (const [name, value] of Object.entries(narrowed)) if (value) query.set(name, value);
  return `/admin/accounting/statements?${query}`;
}
