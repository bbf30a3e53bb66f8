"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import { Pager } from "@/ui/table/pager";
import { CLAIMS_PER_PAGE, type Claims } from "./address";
import css from "./verification.module.css";

const COLUMNS = ["booking", "supplier", "ours", "theirs", "difference", "since"] as const;

type Props = { claims: Claims; page: number; waiting: boolean; onPage: (page: number | null) => void };

/** Bookings whose amounts in suppliers' books differ from ours, found by the nightly comparison. */
export default function ClaimsDialog({ claims, page, waiting, onPage }: Props) {
  const t = useTranslations("verification.claims");
  const { number } = useFormat();
  const { locale } = useReading();
  const { rows, total, ours, theirs, currency, draft_id } = claims;
  return (
    <Dialog title={t("title")} size="xl" onClose={() => onPage(null)}>
      <p className={css.advice}>{total === 0 ? t("none") : t("text", { count: total, n: number(total) })}</p>
      {draft_id !== null && (
        <p className={css.advice}>
          <Link href="/admin/accounting/documents?tab=drafts">{t("draft")}</Link>
        </p>
      )}
      {total > 0 && (
        <>
          <ListTable
            className={css.claims}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={waiting}
          >
            {rows.map((row) => (
              <tr key={row.local_pnr}>
                <td data-column="booking">
                  <Link href={`/admin/reservations?pnr=${row.local_pnr}`}>
                    <bdi className="code">{row.local_pnr}</bdi>
                  </Link>
                </td>
                <td data-column="supplier">
                  {locale === "fa" ? row.supplier.title : row.supplier.title_latin}{" "}
                  {row.supplier_pnr && <bdi className="code">{row.supplier_pnr}</bdi>}
                </td>
                <Amounts ours={row.ours} theirs={row.theirs} currency={currency} />
                <td data-column="since">
                  <DayTime at={row.found_at} />
                </td>
              </tr>
            ))}
            <tr className={css.sum}>
              <th scope="row" colSpan={2}>
                {t("sum")}
              </th>
              <Amounts ours={ours} theirs={theirs} currency={currency} />
              <td />
            </tr>
          </ListTable>
          <Pager page={page} total={total} perPage={CLAIMS_PER_PAGE} onPage={onPage} />
        </>
      )}
    </Dialog>
  );
}

type AmountsProps = { ours: number; theirs: number; currency: string };

/** The difference is the amount to add to our books. */
function Amounts({ ours, theirs, currency }: AmountsProps) {
  return (["ours", "theirs", "difference"] as const).map((name, at) => (
    <td key={name} data-column={name}>
      <Money amount={[ours, theirs, theirs - ours][at]!} currency={currency} />
    </td>
  ));
}
