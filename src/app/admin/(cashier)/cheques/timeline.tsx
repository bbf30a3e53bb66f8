"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../_money/ledger-link";
import css from "./cheques.module.css";
import { isState } from "./operations";
import type { Details, Event } from "./types";
import { useWords } from "./use-words";

/** Its history, newest first, each with the posted document. */
export function Timeline({ cheque, currency }: { cheque: Details; currency: string }) {
  const t = useTranslations("cheques");
  return (
    <section className={drawer.section}>
      <h3>{t("timeline")}</h3>
      <ol className={drawer.timeline}>
        {cheque.events
          .toSorted((a, b) => b.seq - a.seq)
          .map((event) => (
            <Happened key={event.seq} event={event} whole={cheque.amount} currency={currency} />
          ))}
      </ol>
    </section>
  );
}

function Happened({ event, whole, currency }: { event: Event; whole: number; currency: string }) {
  const t = useTranslations("cheques");
  const { dayOf, nameOf, titleOf } = useWords();
  const { operation, to_state, date, account, party, amount, fee, stamped, undone, document, note, at, by } = event;
  const part = operation === "settle" && amount > 0 && amount !== whole;
  return (
    <li data-undone={undone || undefined} className={css.event}>
      <strong>
        {t(`act.${operation}`)}
        {isState(to_state) && <small> · {t(`state.${to_state}`)}</small>}
      </strong>
      <span>
        <bdi>{dayOf(date)}</bdi>
        {account && <> · {titleOf(account)}</>}
        {party && operation !== "register" && <> · {nameOf(party)}</>}
        {part && (
          <>
            {" "}
            · <Money amount={amount} currency={currency} />
          </>
        )}
        {fee > 0 && (
          <>
            {" "}
            · {t("field.fee")} <Money amount={fee} currency={currency} />
          </>
        )}
        {stamped && <> · {t("field.stamped")}</>}
        {undone && <> · {t("undone")}</>}
      </span>
      {note && <q>{note}</q>}
      <span>
        {by} · <DayTime at={at} soft /> {document && <LedgerLink of={document} />}
      </span>
    </li>
  );
}
