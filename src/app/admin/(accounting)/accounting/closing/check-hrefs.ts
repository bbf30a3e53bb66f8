import { documentHref, statementHref } from "../_parts/hrefs";
import type { Check } from "./address";

export type CheckRow = Check["rows"][number];

const BANK = "/admin/accounting/bank/matches";
const WAITING: Record<string, string> = {
  change_request: "/admin/approvals",
  bank_closing: `${BANK}?view=closings`,
  statement_issue: "/admin/accounting/financial-statements/issues",
};
const account = ({ account_id, day, party }: CheckRow) =>
  account_id ? statementHref({ account: account_id, to: day ?? null, party: party ?? null }) : null;
const posted = ({ voucher_id, day }: CheckRow) =>
  voucher_id && day ? documentHref({ date: day, document_id: voucher_id }) : null;

/** Pages that open exactly a row, by check. */
const HREFS: Record<string, (row: CheckRow) => string | null> = {
  drafts: ({ id }) => (id ? `/admin/accounting/documents/${id}` : null),
  rates: ({ currency }) => `/admin/accounting/currencies?currency=${currency}`,
  mappings: ({ key }) => `/admin/accounting/mappings?event=${key}`,
  zero_sum: () => "/admin/accounting/trial-balance",
  clearing: account,
  cash: account,
  suspense: account,
  nature: account,
  advances: account,
  bank: ({ account_id }) => `${BANK}?account=${account_id}&view=closings`,
  bank_unmatched: ({ account_id }) => `${BANK}?account=${account_id}&view=free`,
  partyless: posted,
  duplicates: posted,
  cheques_overdue: ({ id }) => `/admin/cheques?cheque=${id}`,
  cheque_register: ({ account_id }) => `/admin/cheques?tab=list&account=${account_id}`,
  limit_register: () => "/admin/accounting/verification",
  approvals: ({ kind }) => WAITING[kind ?? ""] ?? null,
  tax_return: () => "/admin/tax/returns",
  differences: (row) => posted(row) ?? "/admin/accounting/verification",
};

/** Where a failing row can be corrected; null when it is only reported. */
export const hrefOf = (key: string, row: CheckRow): string | null => HREFS[key]?.(row) ?? null;
