"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./money.module.css";
import type { Party } from "./party";
import { PartyBalance } from "./party-balance";
import { PartyIcon } from "./party-icon";

/** A search result: name, a distinguishing detail, and balance. */
export function PartyOption({ party, currency }: { party: Party; currency: string }) {
  const t = useTranslations("cashier");
  const { digits } = useFormat();
  return (
    <span className={css.option}>
      <span className={css.who}>
        <PartyIcon type={party.type} />
        <span>{party.name}</span>
      </span>
      <small>
        {t(`partyType.${party.type}`)}
        {party.hint && <> · {digits(party.hint)}</>}
      </small>
      <span className={css.figure}>
        <PartyBalance balance={party.balance} currency={currency} type={party.type} />
      </span>
    </span>
  );
}
