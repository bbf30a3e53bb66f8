"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { isReadable } from "@/domain/accounting/bank-statement/rules.columns";
import { useFormContext, useFormValue } from "@/ui/form/form";
import type { SentFile } from "@/ui/form/send-file";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Preview } from "./address";
import css from "./bank.module.css";
import { LineTable } from "./line-table";
import type { ChosenReading } from "./reading";
import { TableColumns } from "./table-columns";

/** What the chosen file says, before anything is stored: format, columns, faults and first rows. */
export function ImportPreview() {
  const { form } = useFormContext();
  const account = useFormValue((form) => form.values.account_id as number | null);
  const file = useFormValue((form) => form.values.file_id as SentFile | null);
  const reading = useFormValue((form) => form.values.reading as ChosenReading | null);
  const chosen = file && reading?.file === file.id ? reading : null;
  const query = api.bankStatements.preview.useQuery(
    {
      ...{ account_id: account ?? 0, file_id: file?.id ?? 0 },
      reading: chosen && { head: chosen.head, columns: chosen.columns, toman: chosen.toman },
    },
    {
      enabled: account !== null && file !== null,
      // Of the same file only: another one has other columns.
      ...(chosen && { placeholderData: keepPreviousData }),
    },
  );
  if (account === null || file === null) return null;
  return (
    <Loaded query={query}>
      {(preview) => (
        <>
          {preview.table && (
            <TableColumns
              table={preview.table}
              onChange={(change) => {
                const { head, columns, toman } = { ...preview.table!, ...change };
                form.set("reading", { file: file.id, head, columns, toman });
              }}
            />
          )}
          <Findings preview={preview} />
        </>
      )}
    </Loaded>
  );
}

function Findings({ preview }: { preview: Preview }) {
  const t = useTranslations("bankStatements");
  const { number, daySpan } = useFormat();
  const { table, currency, lines, from, to, opening, closing } = preview;
  if (table && !isReadable(table.columns)) return <p role="status">{t("needsColumns")}</p>;
  return (
    <section className={css.part} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <p role="status" className={css.facts}>
        <span>{t(`format.${preview.format}`)}</span>
        <span>{t("rows", { n: preview.count, count: number(preview.count) })}</span>
        {from && to && <span>{daySpan(from, to)}</span>}
        {opening !== null && (
          <span>
            {t("opening")} <Money amount={Number(opening)} currency={currency} />
          </span>
        )}
        {closing !== null && (
          <span>
            {t("closing")} <Money amount={Number(closing)} currency={currency} />
          </span>
        )}
      </p>
      <Warnings preview={preview} />
      {lines.length > 0 && <LineTable label={t("firstRows")} lines={lines} currency={currency} />}
    </section>
  );
}

/** Why the file would be refused or stored without lines, and what to do. */
function Warnings({ preview: { faults, fault_count, broken, same_account, account, currency } }: { preview: Preview }) {
  const t = useTranslations("bankStatements");
  const { number, money } = useFormat();
  const { locale } = useReading();
  const figure = (amount: number | bigint) => money(Number(amount), currency).figure;
  return (
    <div aria-live="polite">
      {!same_account && (
        <div className={css.warning}>
          <p>{t("otherAccount", { account: account ?? "" })}</p>
        </div>
      )}
      {fault_count > 0 && (
        <div className={css.warning}>
          <p>{t("faults", { n: fault_count, count: number(fault_count) })}</p>
          <ul className={css.faults}>
            {faults.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message.en}`}>
                {t("atRow", { row: number(row) })}
                {column && ` · ${knownText(t, `means.${column}`) ?? column}`}: {message[locale]}
              </li>
            ))}
          </ul>
        </div>
      )}
      {broken && (
        <div className={css.warning}>
          <p>
            {t("brokenAt", {
              row: number(broken.row),
              expected: figure(broken.expected),
              found: figure(broken.found),
            })}
          </p>
        </div>
      )}
    </div>
  );
}
