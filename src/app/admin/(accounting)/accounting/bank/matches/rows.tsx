"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import type { DeskMatch } from "./address";
import css from "./desk.module.css";

type Pick = { picked: ReadonlySet<string>; onPick: (key: string) => void };
type LineRow = DeskMatch["lines"][number];
type EntryRow = DeskMatch["entries"][number];

/** Lines of the bank; with `pick` each has a checkbox. */
export function BankRows({ lines, currency, pick }: { lines: readonly LineRow[]; currency: string; pick?: Pick }) {
  const t = useTranslations("bankMatch");
  const rows = lines.map(({ id, day, amount, reference, payer, text }) => ({
    ...{ key: String(id), day, amount: Number(amount), words: [payer, text].filter(Boolean).join(" · "), reference },
  }));
  return <Rows title={t("bank")} rows={rows} currency={currency} pick={pick} />;
}

/** Entries of the account; with `pick` each has a checkbox. */
export function BooksRows({
  entries,
  currency,
  pick,
}: {
  entries: readonly EntryRow[];
  currency: string;
  pick?: Pick;
}) {
  const t = useTranslations("bankMatch");
  const rows = entries.map(({ key, day, amount, reference, party, description }) => ({
    ...{ key, day, amount: Number(amount), words: [party, description].filter(Boolean).join(" · "), reference },
  }));
  return <Rows title={t("books")} rows={rows} currency={currency} pick={pick} />;
}

type Row = { key: string; day: string; amount: number; words: string; reference: string | null };

function Rows({
  title,
  rows,
  currency,
  pick,
}: {
  title: string;
  rows: readonly Row[];
  currency: string;
  pick?: Pick | undefined;
}) {
  const t = useTranslations("bankMatch");
  const { dayOf, digits } = useFormat();
  return (
    <table className={css.rows}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {pick && <th scope="col" aria-label={t("choose")} />}
          <th scope="col">{t("day")}</th>
          <th scope="col">{t("description")}</th>
          <th scope="col">{t("reference")}</th>
          <th scope="col" className={css.amount}>
            {t("amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {pick && (
              <td>
                <Checkbox
                  size="xs"
                  aria-label={t("chooseRow", { day: row.day, amount: String(row.amount) })}
                  checked={pick.picked.has(row.key)}
                  onChange={() => pick.onPick(row.key)}
                />
              </td>
            )}
            <td>{dayOf(row.day)}</td>
            <td>{row.words}</td>
            <td>
              <bdi>{digits(row.reference ?? "")}</bdi>
            </td>
            <td className={css.amount}>
              <Money amount={row.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
