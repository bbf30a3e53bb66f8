"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useName } from "../../../(people)/colleagues/use-name";
import { statementHref } from "../_parts/hrefs";
import { useDescription } from "../_parts/use-description";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import css from "./documents.module.css";

/** Its lines; each account links to its statement. */
export function Lines({ of }: { of: Details }) {
  const t = useTranslations("documents");
  const { money } = useFormat();
  const description = useDescription()(of);
  const figure = (amount: number) => (amount === 0 ? "" : money(amount, of.currency).figure);
  return (
    <section className={drawer.section}>
      {description && <p>{description}</p>}
      <table className={css.lines}>
        <caption className="out-of-sight">{t("lines")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.account")}</th>
            <th scope="col" data-figure>
              {t("column.debit")}
            </th>
            <th scope="col" data-figure>
              {t("column.credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a posted line is its place.
            <tr key={at}>
              <td>
                <Account row={row} date={of.date} />
                <Beside row={row} own={of.currency} />
              </td>
              <td data-figure>{figure(row.branch_debit)}</td>
              <td data-figure>{figure(row.branch_credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={css.sum}>
            <td>{t("total")}</td>
            <td data-figure>{figure(of.totals.debit)}</td>
            <td data-figure>{figure(of.totals.credit)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type Row = Details["rows"][number];

function Account({ row: { account, party }, date }: { row: Row; date: string }) {
  const t = useTranslations("documents");
  const { titleOf } = useWords();
  if (!account) return <em className={css.soft}>{t("noAccount")}</em>;
  return (
    <Link href={statementHref({ account: account.id, to: date, party })}>
      <bdi className="code">{account.code}</bdi> {titleOf(account)}
    </Link>
  );
}

/** Party, text and foreign amount of a line. */
function Beside({ row, own }: { row: Row; own: string }) {
  const t = useTranslations("documents");
  const partyName = useName();
  const { digits } = useFormat();
  const { titleOf } = useWords();
  const { account, party, party_name, cost_center, dimensions, description, currency, rate, debit, credit, added } =
    row;
  const isNamedByAccount = party_name !== null && party_name === account?.title;
  return (
    <>
      {party && !isNamedByAccount && (
        <small>
          {partyName({ name: party_name, name_latin: row.party_name_latin }) ?? <bdi className="code">{party}</bdi>}
        </small>
      )}
      {cost_center && (
        <small>
          {t("column.cost_center_id")}: <bdi className="code">{cost_center.code}</bdi> {titleOf(cost_center)}
        </small>
      )}
      {dimensions.map((member) => (
        <small key={member.dimension_id}>
          <bdi className="code">{member.code}</bdi> {titleOf(member)}
        </small>
      ))}
      {description && <small>{description}</small>}
      {added && <small>{t("exchange")}</small>}
      {currency !== own && (
        <small>
          <Money amount={debit || credit} currency={currency} />
          {rate && <> · {t("atRate", { rate: digits(rate) })}</>}
        </small>
      )}
    </>
  );
}
