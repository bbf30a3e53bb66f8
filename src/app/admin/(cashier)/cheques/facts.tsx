"use client";
import { useTranslations } from "next-intl";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { statementHref } from "../../(accounting)/accounting/_parts/hrefs";
import css from "./cheques.module.css";
import type { Details } from "./types";
import { isOverdue, useWords } from "./use-words";

type Account = NonNullable<Details["account"]>;

/** Facts of the cheque, its party, and its accounts in the books. */
export function ChequeFacts({ cheque, currency }: { cheque: Details; currency: string }) {
  const t = useTranslations("cheques");
  const { digits } = useFormat();
  const { bankOf, dayOf, leftOf, nameOf, numberOf, sayadOf } = useWords();
  const { party, due_date, bank, branch, owner_name, owner_iban, account, held_account, open, amount } = cheque;
  const left = leftOf(cheque);
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.due")}>
          <bdi>{dayOf(due_date)}</bdi>{" "}
          {left && (
            <small className={css.left} data-late={isOverdue(cheque) || undefined}>
              {left}
            </small>
          )}
        </Fact>
        <Fact name={t(cheque.direction === "issued" ? "payee" : "column.party")}>{nameOf(party)}</Fact>
        {open !== amount && open > 0 && (
          <Fact name={t("openOf")}>
            <Money amount={open} currency={currency} />
          </Fact>
        )}
        <Fact name={t("column.bank")}>
          <bdi>{bankOf(bank)}</bdi>
          {branch && (
            <small>
              {" "}
              · <bdi>{branch}</bdi>
            </small>
          )}
        </Fact>
        <Fact name={t("column.serial")}>
          <bdi dir="ltr">{numberOf(cheque)}</bdi>
        </Fact>
        <Fact name={t("column.sayad_id")}>
          <bdi dir="ltr">{sayadOf(cheque.sayad_id)}</bdi>
        </Fact>
        {owner_name && <Fact name={t("column.owner_name")}>{owner_name}</Fact>}
        {owner_iban && (
          <Fact name={t("column.owner_iban")}>
            <bdi dir="ltr">{digits(printedIban(owner_iban))}</bdi>
          </Fact>
        )}
        {account && (
          <Fact name={t(cheque.direction === "issued" ? "drawnOn" : "bankAccount")}>
            <InBooks account={account} />
          </Fact>
        )}
        {held_account && (
          <Fact name={t("heldBy")}>
            <InBooks account={held_account} />
          </Fact>
        )}
        {cheque.document && (
          <Fact name={t("document")}>
            <LedgerLink of={cheque.document} /> <small>{dayOf(cheque.document.date)}</small>
          </Fact>
        )}
        {cheque.payment_id !== null && (
          <Fact name={t("payment")}>
            <Link className={css.link} href={`/admin/payments?payment=${cheque.payment_id}`}>
              <bdi>{digits(String(cheque.payment_id))}</bdi>
            </Link>
          </Fact>
        )}
        {cheque.description && <Fact name={t("column.description")}>{cheque.description}</Fact>}
        <Fact name={t("registered")}>
          <DayTime at={cheque.created_at} soft />
        </Fact>
      </dl>
    </section>
  );
}

function InBooks({ account }: { account: Account }) {
  const { titleOf } = useWords();
  const reads = useMay("accounting:read");
  const nameOf = (
    <>
      <bdi className="code">{account.code}</bdi> {titleOf(account)}
    </>
  );
  return reads ? (
    <Link className={css.link} href={statementHref({ account: account.id })}>
      {nameOf}
    </Link>
  ) : (
    nameOf
  );
}
