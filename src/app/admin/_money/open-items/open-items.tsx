"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { absolute } from "@/domain/kernel/exact";
import { useAnnounce } from "@/ui/announcer";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { PartyBalance } from "../party-balance";
import { OpenItemRow } from "./open-item-row";
import css from "./open-items.module.css";
import { itemKey } from "./spread";
import type { PartyItems } from "./use-open-items";

/** `parts`: share of each item; `left`: what no item takes. */
type Props = { items: PartyItems; parts: readonly number[]; left: number; currency: string };

/**
 * Open items of the party, oldest first, with their share of the amount: distributed automatically or manually. The
 * form around it holds manual shares as `pinned` (spread.ts).
 */
export function AllocatedItems({ items, parts, left, currency }: Props) {
  const t = useTranslations("payments");
  const { form } = useFormContext();
  const pinned = useFormValue((form) => Object.keys((form.at("pinned") as object | undefined) ?? {}).length > 0);
  useBalanceAnnounced(items.enabled ? items.query.data?.balance : undefined, currency);
  if (!items.enabled) return null;
  return (
    <section className={css.items} aria-label={t("openItems")}>
      <Loaded query={items.query}>
        {({ items: rows, balance }) => (
          <>
            <header>
              <h2>{t("openItems")}</h2>
              <PartyBalance balance={balance} currency={currency} />
              {pinned && (
                <Button variant="subtle" size="compact-xs" onClick={() => form.set("pinned", {})}>
                  {t("spreadAgain")}
                </Button>
              )}
            </header>
            {rows.length === 0 ? (
              <p className={css.none}>{t("nothingOpen")}</p>
            ) : (
              <div className={css.scroller}>
                <table>
                  <caption className="out-of-sight">{t("openItems")}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t("column.date")}</th>
                      <th scope="col">{t("column.description")}</th>
                      <th scope="col" data-figure>
                        {t("open")}
                      </th>
                      <th scope="col" data-figure>
                        {t("paysNow")}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row, at) => (
                      <OpenItemRow key={itemKey(row)} row={row} part={parts[at] ?? 0} currency={currency} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {left > 0 && (
              <p className={css.left} role="status">
                {t("leftOver")} <Money amount={left} currency={currency} />
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Announces the party's balance to screen readers, since the focus has moved to the amount. */
function useBalanceAnnounced(balance: number | null | undefined, currency: string): void {
  const t = useTranslations("cashier");
  const announce = useAnnounce();
  const { money } = useFormat();
  const { figure, currency: unit } = money(absolute(balance ?? 0), currency);
  const words = balance ? `${figure} ${unit} ${t(balance > 0 ? "owes" : "isOwed")}` : "";
  useEffect(() => {
    if (words) announce(words);
  }, [words, announce]);
}
