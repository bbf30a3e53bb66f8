"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { cutAlong, itemKey, spread } from "../../_money/open-items/spread";
import { type Party, partyRef } from "../../_money/party";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import type { Details } from "./address";
import css from "./payments.module.css";

/** Settled open items; each settlement can be released and reopens the item. */
export function Settled({ of, currency }: { of: Details; currency: string }) {
  const t = useTranslations("payments");
  const { money } = useFormat();
  const { dayOf } = useWords();
  const utils = api.useUtils();
  const mayWrite = useMay("payment:write");
  const [result, setResult] = useState<RefusalDto | null>(null);
  const announce = useAnnounce();
  const release = api.payments.release.useMutation({
    onSuccess: () => {
      setResult(null);
      void utils.payments.invalidate();
    },
    onError: (error) => setResult(refusalOfError(error)),
  });
  const settle = api.payments.settle.useMutation();
  const [settling, setSettling] = useState(false);
  const settleRest = async () => {
    setSettling(true);
    try {
      const party = partyRef(of.counterparty as Party);
      const side = of.type === "receipt" ? "debit" : "credit";
      const open = await utils.payments.openItems.fetch({ party, side }, { staleTime: 0 });
      // A partly settled item needs another payment, or a release first.
      const paid = new Set(of.settlements.flatMap((one) => (one.released_at ? [] : [itemKey(one.item)])));
      const items = open.items.filter((item) => !paid.has(itemKey(item)));
      const [settles = []] = cutAlong([left], items, spread(left, items, {}).parts);
      if (settles.length > 0) await settle.mutateAsync({ id: of.id, version: of.version, settles });
      setResult(null);
      announce(t(settles.length > 0 ? "settledNow" : "nothingOpen"));
      void utils.payments.invalidate();
    } catch (error) {
      setResult(refusalOfError(error));
    } finally {
      setSettling(false);
    }
  };
  const left = of.status === "posted" ? of.worth - of.settled : 0;
  if (of.settlements.length === 0 && left === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("settled")}</h3>
      <table className={css.settled}>
        <caption className="out-of-sight">{t("settled")}</caption>
        <tbody>
          {of.settlements.map((one) => (
            <tr key={one.id} data-released={one.released_at ? true : undefined}>
              <td>{dayOf(one.item.date)}</td>
              <td>
                {one.item.description} <LedgerLink of={one.item} />
              </td>
              <td data-figure>{money(one.amount, currency).figure}</td>
              <td data-figure>
                {mayWrite && !one.released_at && of.status === "posted" && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    loading={release.isPending && release.variables.settlement_id === one.id}
                    onClick={() => release.mutate({ id: of.id, settlement_id: one.id })}
                  >
                    {t("release")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className={css.rest}>
          <span>
            {t("notYetSettled")} <Money amount={left} currency={currency} />
          </span>
          {mayWrite && of.allowed_operations.includes("settle") && (
            <Button size="compact-xs" variant="default" loading={settling} onClick={() => void settleRest()}>
              {t("settleOldest")}
            </Button>
          )}
        </p>
      )}
      {result && <RefusalNotice refusal={result} />}
    </section>
  );
}
