"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../_money/ledger-link";
import type { Details } from "./address";
import css from "./payments.module.css";

/** Its history, newest first; a change shows old and new values with both documents. */
export function History({ of: { history } }: { of: Details }) {
  const t = useTranslations("payments.history");
  const author = useAuthor();
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <ol className={drawer.timeline}>
        {history.map((event) => (
          <li key={`${event.act} ${event.at}`}>
            <strong>{t(event.act)}</strong>
            {event.act === "update" && (
              <>
                <State label={t("before")} of={event.before} />
                <State label={t("after")} of={event.after} />
              </>
            )}
            <span>
              {author(event.by)} · <DayTime at={event.at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A past state: its amount and document. */
function State({ label, of }: { label: string; of: Details["history"][number]["before"] }) {
  const { amount, currency, date, document_id } = of ?? {};
  return (
    <span className={css.state}>
      {label}{" "}
      {typeof amount === "number" && typeof currency === "string" && <Money amount={amount} currency={currency} />}{" "}
      {typeof document_id === "number" && typeof date === "string" && <LedgerLink of={{ date, document_id }} />}
    </span>
  );
}
