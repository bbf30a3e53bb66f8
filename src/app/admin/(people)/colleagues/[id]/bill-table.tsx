"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import { LedgerLink } from "../../../_money/ledger-link";
import { PartyBalance } from "../../../_money/party-balance";
import { announcementHref, chequeHref, paymentHref } from "../../../(accounting)/accounting/_parts/record-hrefs";
import { useDescription } from "../../../(accounting)/accounting/_parts/use-description";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { Bill } from "../address";
import css from "./colleague.module.css";
import { useKind } from "./use-kind";

type Row = Bill["items"]["rows"][number];
type Props = { rows: readonly Row[]; currency: string; waiting: boolean; more: More };

const COLUMNS = ["date", "document", "kind", "description", "debit", "credit", "balance"] as const;

const HREF: Readonly<Record<string, (id: number) => string>> = {
  payment: paymentHref,
  cheque: chequeHref,
  announcement: announcementHref,
  gateway_payment: (id) => `/admin/gateway-links?link=${id}`,
};

/** Lines, oldest first, with running balance; amounts link to the books, kinds to their source. */
export function BillTable({ rows, currency, waiting, more }: Props) {
  const t = useTranslations("colleagues.bill");
  const all = useTranslations("colleagues");
  const { money } = useFormat();
  const { dayOf } = useWords();
  const kindOf = useKind();
  const textOf = useDescription();
  const figure = (amount: number) => amount !== 0 && <bdi>{money(amount, currency).figure}</bdi>;
  return (
    <ListTable className={css.bill} caption={t("title")} columns={COLUMNS} nameOf={(name) => t(name)} waiting={waiting}>
      {rows.map((row) => (
        <tr key={`${row.date} ${row.document_id} ${row.line}`}>
          <td data-column="date">{dayOf(row.date)}</td>
          <td data-column="document">
            <LedgerLink of={row} />
          </td>
          <td data-column="kind">
            <Record of={row.source}>{kindOf(row.kind)}</Record>
          </td>
          <td data-column="description" title={textOf(row)}>
            {textOf(row)}
          </td>
          <td data-column="debit">{figure(row.debit)}</td>
          <td data-column="credit">{figure(row.credit)}</td>
          <td data-column="balance">
            <PartyBalance balance={row.balance} currency={currency} />
          </td>
        </tr>
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={all("more")} />
    </ListTable>
  );
}

/** Link to the source of a line, if it has a page. */
function Record({ of, children }: { of: Row["source"]; children: string }) {
  const href = of && /^\d+$/.test(of.id) ? HREF[of.type]?.(Number(of.id)) : undefined;
  if (!href) return children;
  return (
    <Link className={parts.link} href={href}>
      {children}
    </Link>
  );
}
