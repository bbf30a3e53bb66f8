"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { BankRows } from "../matches/rows";
import type { RuleTrial } from "./address";

/** The rows that a condition takes. */
export function Trial({ trial: { tried, hits, free, sum, sample }, currency }: { trial: RuleTrial; currency: string }) {
  const t = useTranslations("bankStatements.rules");
  const { number, money } = useFormat();
  return (
    <div aria-live="polite">
      <p>
        {hits === 0
          ? t("noHits", { tried: number(tried) })
          : t("tried", {
              ...{ tried: number(tried), hits: number(hits), free: number(free) },
              sum: money(Number(sum), currency).figure,
            })}
      </p>
      {sample.length > 0 && <BankRows lines={sample} currency={currency} />}
    </div>
  );
}
