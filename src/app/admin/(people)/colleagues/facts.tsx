"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import { PhoneNumber } from "../../_phone/phone-number";
import { statementHref } from "../../(accounting)/accounting/_parts/hrefs";
import type { Details } from "./address";
import { useCategory } from "./use-category";

/** Facts, and its accounts in the books. */
export function About({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const categoryOf = useCategory();
  const reads = useMay("accounting:read");
  const readsWallets = useMay("wallet:read");
  const { wallet, settlement_day } = of.financial;
  const account = (id: number, name: string) =>
    reads ? (
      <Link className={parts.link} href={statementHref({ account: id })}>
        {name}
      </Link>
    ) : (
      name
    );
  return (
    <section className={drawer.section}>
      <h3>{t("about")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("field.code")}>
          <bdi className="code">{of.code}</bdi>
        </Fact>
        <Fact name={t("field.kind")}>
          {t(`kind.${of.kind}`)}
          {of.category !== null && ` · ${categoryOf(of.category)}`}
        </Fact>
        {of.national_id && (
          <Fact name={t("field.national_id")}>
            <bdi className="code">{of.national_id}</bdi>
          </Fact>
        )}
        <Fact name={t("field.settlement_day")}>
          {settlement_day === null ? t("noSettlementDay") : t("settlesOn", { n: number(settlement_day) })}
        </Fact>
        <Fact name={t("column.wallet")}>
          {readsWallets ? (
            <Link className={parts.link} href={`/admin/wallets?wallet=colleague:${of.id}`}>
              <Money amount={wallet.balance} currency={of.branch_currency} />
            </Link>
          ) : (
            <Money amount={wallet.balance} currency={of.branch_currency} />
          )}
        </Fact>
        <Fact name={t("accounts")}>
          {account(of.ledger_account_id, t("receivable"))}
          {t("comma")}
          {account(of.wallet_account_id, t("walletAccount"))}
        </Fact>
      </dl>
    </section>
  );
}

const CONTACT = ["person", "phone", "mobile", "email", "website", "address"] as const;

/** Contact details. */
export function Contact({ of: { contact } }: { of: Details }) {
  const t = useTranslations("colleagues");
  const known = CONTACT.filter((name) => contact[name]);
  return (
    <section className={drawer.section}>
      <h3>{t("contact")}</h3>
      {known.length === 0 && <p className={drawer.none}>{t("noContact")}</p>}
      <dl className={drawer.facts}>
        {known.map((name) => (
          <Fact key={name} name={t(`field.${name}`)}>
            <Reached by={name} at={contact[name] ?? ""} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Reached({ by, at }: { by: (typeof CONTACT)[number]; at: string }) {
  if (by === "phone" || by === "mobile") return <PhoneNumber number={at} />;
  return by === "person" || by === "address" ? at : <bdi className="code">{at}</bdi>;
}

/** Its websites. */
export function Sites({ of: { domains } }: { of: Details }) {
  const t = useTranslations("colleagues");
  const reads = useMay("partner:read");
  return (
    <section className={drawer.section}>
      <h3>{t("domains")}</h3>
      {domains.length === 0 && <p className={drawer.none}>{t("noDomains")}</p>}
      {domains.map(({ id, domain, suspended }) => (
        <p key={id} className={parts.line}>
          {reads ? (
            <Link className={parts.link} href={`/admin/developer/domains?site=${id}`}>
              <bdi className="code">{domain}</bdi>
            </Link>
          ) : (
            <bdi className="code">{domain}</bdi>
          )}
          {suspended && <span className={parts.soft}>{t("domainOff")}</span>}
        </p>
      ))}
    </section>
  );
}
