"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useName } from "../../(people)/colleagues/use-name";
import { useNames } from "../../(platform)/settings/markups/use-names";
import type { Details } from "./address";
import css from "./refunds.module.css";

/** Refunded passengers: amount paid, penalty, and the rule with its version. */
export function Passengers({ of: { items, currency } }: { of: Details }) {
  const t = useTranslations("refunds");
  const pax = useTranslations("pax");
  const partyName = useName();
  const { titleOf } = useNames();
  return (
    <section className={drawer.section}>
      <h3>{t("who")}</h3>
      <ul className={css.people}>
        {items.map((one) => (
          <li key={`${one.line}-${one.seq}`}>
            <p>
              <bdi>{partyName(one) ?? t("unnamed")}</bdi> <small>{pax(one.pax_type)}</small>
            </p>
            <dl>
              <dt>{t("paid")}</dt>
              <dd>
                <Money amount={one.paid} currency={currency} />
              </dd>
              <dt>{t("column.penalty")}</dt>
              <dd>{one.penalty === null ? t("unknown") : <Money amount={one.penalty} currency={currency} />}</dd>
            </dl>
            {one.rule && <small>{titleOf(one.rule)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
