"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../../_money/ledger-link";
import { useName } from "../../../(people)/colleagues/use-name";
import { statementHref } from "../_parts/hrefs";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import css from "./announcements.module.css";
import { DirectionMark } from "./direction-mark";

/** Party, contra account, amount, and the documents of a note. */
export function AnnouncementFacts({ of }: { of: Details }) {
  const t = useTranslations("announcements");
  const partyName = useName();
  const { digits } = useFormat();
  const author = useAuthor();
  const { titleOf, dayOf } = useWords();
  const key = `${of.party.type}:${of.party.id}`;
  const account = (one: Details["account"], party?: string) => (
    <Link className={parts.link} href={statementHref({ account: one.id, party })}>
      <bdi className="code">{one.code}</bdi> {titleOf(one)}
    </Link>
  );
  return (
    <section className={drawer.section}>
      {of.description && <p className={css.about}>{of.description}</p>}
      <dl className={drawer.facts}>
        <Fact name={t("column.direction")}>
          <DirectionMark direction={of.direction} />
        </Fact>
        <Fact name={t("column.party")}>
          <Link className={parts.link} href={`/admin/accounting/announcements?party=${key}`}>
            {partyName(of.party) ?? <bdi className="code">{key}</bdi>}
          </Link>
        </Fact>
        <Fact name={t("column.date")}>{dayOf(of.date)}</Fact>
        <Fact name={t("partyAccount")}>{account(of.counter_account, key)}</Fact>
        <Fact name={t("column.account")}>{account(of.account)}</Fact>
        {of.currency !== of.branch_currency && (
          <Fact name={t("worth")}>
            <Money amount={of.worth} currency={of.branch_currency} />
            {of.rate && <small> {t("atRate", { rate: digits(of.rate) })}</small>}
          </Fact>
        )}
        {of.reference && (
          <Fact name={t("reference")}>
            <bdi className="code">{of.reference}</bdi>
          </Fact>
        )}
        {of.document && (
          <Fact name={t("document")}>
            <LedgerLink of={of.document} />
          </Fact>
        )}
        {of.reversal && (
          <Fact name={t("reversal")}>
            <LedgerLink of={of.reversal} />
          </Fact>
        )}
        {of.connection && (
          <Fact name={t("connection")}>
            <Link className={parts.link} href={`/admin/accounting/connections?connection=${of.connection.id}`}>
              {of.connection.title}
            </Link>
          </Fact>
        )}
        <Fact name={t("written")}>
          {author(of.created_by)} · <DayTime at={of.created_at} soft />
        </Fact>
      </dl>
    </section>
  );
}
