/** Links between accounting pages. */

type Posted = { date: string; document_id: number };

/** Link to a posted document in the journal. Includes the date: documents are stored by day. */
export const documentHref = ({ date, document_id }: Posted) =>
  `/admin/accounting/documents?document=${date}.${document_id}`;

type Looked = {
  account: number;
  from?: string | null;
  to?: string | null;
  currency?: string | null;
  party?: string | null;
  center?: number | null;
  member?: number | null;
};

/** Link to an account's statement; all days when none are given. */
export function statementHref({ account, ...narrowed }: Looked) {
  const query = new URLSearchParams({ account: String(account) });
  for (const [name, value] of Object.entries(narrowed)) if (value) query.set(name, String(value));
  return `/admin/accounting/statements?${query}`;
}
