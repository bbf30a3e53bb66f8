"use client";
import { useTranslations } from "next-intl";
import { type Differing, differing, factsOf } from "@/domain/accounting/ledger/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import type { FoundMismatch } from "./address";
import { useWords } from "./use-words";
import css from "./verification.module.css";

/** One difference: place, kind, and its stored and correct figures. */
export function Difference({ found, currency }: { found: FoundMismatch; currency: string }) {
  const t = useTranslations("verification");
  const { fault, stored, computed, rule, facts } = found;
  if (fault === "rule")
    return (
      <li className={css.difference} data-fault={fault}>
        <h4>{rule && t(`rules.${rule}`)}</h4>
        <p>
          <bdi className="code">{factsOf(facts)}</bdi>
        </p>
      </li>
    );
  const figures = differing(stored, computed);
  return (
    <li className={css.difference} data-fault={fault}>
      <h4>
        <Place found={found} />
      </h4>
      <p>
        {t(stored === null ? `nothingKept.${fault}` : computed === null ? `nothingPosted.${fault}` : `fault.${fault}`)}
      </p>
      {figures.length === 0 ? <p>{t("exchanged")}</p> : <Figures figures={figures} of={found} currency={currency} />}
    </li>
  );
}

/** The account (or the document) and the date. */
function Place({ found: { fault, account, voucher_id, day } }: { found: FoundMismatch }) {
  const t = useTranslations("verification");
  const { dayOf, monthOf, titleOf } = useWords();
  return (
    <>
      {account && (
        <Link href={`/admin/accounting/accounts?account=${account.id}`}>
          <bdi className="code">{account.code}</bdi> {titleOf(account)}
        </Link>
      )}
      {voucher_id && (
        <span>
          {t("document")} <bdi className="code">{voucher_id}</bdi>
        </span>
      )}
      {day && <time dateTime={day}>{fault === "month" ? monthOf(day) : dayOf(day)}</time>}
    </>
  );
}

function Figures({ figures, of, currency }: { figures: Differing[]; of: FoundMismatch; currency: string }) {
  const t = useTranslations("verification");
  const { number, money } = useFormat();
  const shown = (name: Differing["name"], value: bigint) =>
    name === "n"
      ? number(Number(value))
      : money(value, name.startsWith("fc_") ? (of.currency ?? currency) : currency).figure;
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <th scope="col">{t("figure")}</th>
          {(["stored", "computed", "difference"] as const).map((name) => (
            <th key={name} scope="col" data-column="figure">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, stored, computed }) => (
          <tr key={name}>
            <th scope="row">{t(`figures.${name}`, { currency: of.currency ?? currency })}</th>
            {[stored, computed, stored - computed].map((value, nr) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same.
              <td key={nr} data-column="figure">
                <bdi>{shown(name, value)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
