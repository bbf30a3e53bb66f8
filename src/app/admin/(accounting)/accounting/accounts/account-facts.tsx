"use client";
import { useTranslations } from "next-intl";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { useReading } from "@/ui/preferences";
import type { Account } from "./address";

const NUMBERS = ["iban", "account_number", "card_number"] as const;

/** Facts of the account, and payment details of a bank account. */
export function AccountFacts({ account }: { account: Account }) {
  const t = useTranslations("accounts");
  const { locale } = useReading();
  const { money } = useFormat();
  const total = (amount: number) => {
    const { figure, currency } = money(amount, account.branch_currency);
    return `${figure} ${currency}`;
  };
  const shown = (name: (typeof NUMBERS)[number], value: string) => (name === "iban" ? printedIban(value) : value);
  return (
    <section className={drawer.section}>
      <h3>{t("details")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("otherTitle")}>{locale === "fa" ? <bdi>{account.title_latin}</bdi> : account.title}</Fact>
        <Fact name={t("column.level")}>{t(`level.${account.level}`)}</Fact>
        <Fact name={t("column.type")}>
          {t(`type.${account.type}`)} · {t(`nature.${account.nature}`)}
        </Fact>
        {account.level === "detailed" && <Fact name={t("field.currency")}>{account.currency ?? t("anyCurrency")}</Fact>}
        {account.kind && <Fact name={t("field.kind")}>{t(`kind.${account.kind}`)}</Fact>}
        <Fact name={t("standing")}>{t(account.active ? "active" : "inactive")}</Fact>
        {account.party_required && <Fact name={t("field.party_required")}>{t("yes")}</Fact>}
        {account.cost_center_required && <Fact name={t("field.cost_center_required")}>{t("yes")}</Fact>}
        {account.cash_floor !== "off" && <Fact name={t("field.cash_floor")}>{t(`floor.${account.cash_floor}`)}</Fact>}
        {!account.monetary && <Fact name={t("field.nonMonetary")}>{t("yes")}</Fact>}
        <Fact name={t("column.debit")}>{total(account.debit)}</Fact>
        <Fact name={t("column.credit")}>{total(account.credit)}</Fact>
        {account.bank_name && <Fact name={t("field.bank_name")}>{account.bank_name}</Fact>}
        {account.branch_name && <Fact name={t("field.branch_name")}>{account.branch_name}</Fact>}
        {NUMBERS.map((name) => {
          const value = account[name];
          return (
            value && (
              <Fact key={name} name={t(`field.${name}`)}>
                <bdi className="code">{shown(name, value)}</bdi> <CopyButton value={value} />
              </Fact>
            )
          );
        })}
      </dl>
    </section>
  );
}
