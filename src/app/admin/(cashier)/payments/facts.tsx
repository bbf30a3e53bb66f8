"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { statementHref } from "../../(accounting)/accounting/_parts/hrefs";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details } from "./address";
import css from "./payments.module.css";

type Props = { of: Details; currency: string };

/** Party, method, account, and documents. */
export function PaymentFacts({ of, currency }: Props) {
  const t = useTranslations("payments");
  const partyName = useName();
  const { digits } = useFormat();
  const author = useAuthor();
  const { dayOf, titleOf } = useWords();
  const reads = useMay("accounting:read");
  const party = of.counterparty.type === "account" ? null : `${of.counterparty.type}:${of.counterparty.id}`;
  const account = (one: Details["account"], whose: string | null, name = titleOf(one)) =>
    reads ? (
      <Link className={css.link} href={statementHref({ account: one.id, party: whose })}>
        {name}
      </Link>
    ) : (
      name
    );
  return (
    <section className={drawer.section}>
      {of.description && <p>{of.description}</p>}
      <dl className={drawer.facts}>
        <Fact name={t(`from.${of.type}`)}>
          {account(of.counter_account, party, partyName(of.counterparty) ?? undefined)}
        </Fact>
        <Fact name={t("column.date")}>{dayOf(of.date)}</Fact>
        <Fact name={t("column.method")}>{t(`method.${of.method}`)}</Fact>
        <Fact name={t("column.account")}>{account(of.account, null)}</Fact>
        {of.reference && (
          <Fact name={t("column.reference")}>
            <bdi className="code">{of.reference}</bdi>
          </Fact>
        )}
        {of.check_id !== null && (
          <Fact name={t("cheque.title")}>
            <Link className={css.link} href={`/admin/cheques?cheque=${of.check_id}`}>
              {digits(String(of.check_id))}
            </Link>
          </Fact>
        )}
        {of.currency !== currency && (
          <Fact name={t("worth")}>
            <Money amount={of.worth} currency={currency} />
            {of.rate && <small> {t("atRate", { rate: digits(of.rate) })}</small>}
          </Fact>
        )}
        <Fact name={t("documentOf")}>
          <LedgerLink of={of.document} /> · {dayOf(of.document.date)}
        </Fact>
        {of.reversal && (
          <Fact name={t("reversalOf")}>
            <LedgerLink of={of.reversal} /> · {dayOf(of.reversal.date)}
          </Fact>
        )}
        {of.trash_reason && <Fact name={t("trashReason")}>{of.trash_reason}</Fact>}
        <Fact name={t("storedBy")}>
          {author(of.created_by)} · <DayTime at={of.created_at} soft />
        </Fact>
      </dl>
    </section>
  );
}
