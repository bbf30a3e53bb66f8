"use client";
import { useTranslations } from "next-intl";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import type { Me } from "@/domain/people/operator/schema";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import css from "../../_printable/sheet.module.css";
import type { Details } from "../../types";
import { useWords } from "../../use-words";

type Props = {
  cheque: Details;
  branch: Me["branch"];
  /** IBAN of the account it is drawn on. */
  iban: string | null;
  /** National ID of the payee; null for a blank line. */
  nationalId: string | null;
  /** Amounts and dates in words, rendered on the server to keep the dictionary there. */
  words: { amount: string; date: string };
};

/** Face of an issued cheque: date and amount in digits and words, the payee and their identification. */
export function Face({ cheque, branch, iban, nationalId, words }: Props) {
  const t = useTranslations("cheques");
  const { locale } = useReading();
  const { digits } = useFormat();
  const { bankOf, dayOf, nameOf, numberOf, sayadOf, titleOf } = useWords();
  const { bank, branch: bankBranch, account, state } = cheque;
  return (
    <article className={css.face} dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
      {(state === "canceled" || state === "returned") && <p className={css.void}>{t(`state.${state}`)}</p>}
      <header>
        <div>
          <h1>
            {t("paper.bank", { bank: bankOf(bank) })}
            {bankBranch && (
              <>
                {" "}
                · <bdi>{bankBranch}</bdi>
              </>
            )}
          </h1>
          {account && <small>{titleOf(account)}</small>}
        </div>
        <dl>
          <div>
            <dt>{t("column.serial")}</dt>
            <dd>
              <bdi dir="ltr">{numberOf(cheque)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t("column.sayad_id")}</dt>
            <dd>
              <bdi dir="ltr">{sayadOf(cheque.sayad_id)}</bdi>
            </dd>
          </div>
          {iban && (
            <div>
              <dt>{t("column.owner_iban")}</dt>
              <dd>
                <bdi dir="ltr">{digits(printedIban(iban))}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </header>
      <dl className={css.lines}>
        <div>
          <dt>{t("paper.dated")}</dt>
          <dd className={css.figure}>
            <bdi>{dayOf(cheque.due_date)}</bdi>
          </dd>
          <dd>{words.date}</dd>
        </div>
        <div>
          <dt>{t("paper.pay")}</dt>
          <dd>{words.amount}</dd>
        </div>
        <div>
          <dt>{t("paper.payTo")}</dt>
          <dd>{nameOf(cheque.party)}</dd>
        </div>
        <div>
          <dt>{t("paper.nationalId")}</dt>
          <dd>{nationalId && <bdi dir="ltr">{digits(nationalId)}</bdi>}</dd>
        </div>
      </dl>
      <div className={css.foot}>
        <dl className={css.lines}>
          <div>
            <dt>{t("paper.amount")}</dt>
            <dd className={css.figure}>
              <Money amount={cheque.amount} currency={branch.currency} />
            </dd>
          </div>
        </dl>
        <span className={css.sign}>
          {t("paper.signature")} · {locale === "fa" ? branch.name : branch.name_latin}
        </span>
      </div>
    </article>
  );
}
