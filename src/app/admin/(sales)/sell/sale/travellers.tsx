"use client";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import type { Known } from "./address";
import { neededBy } from "./faults";
import type { Pasted } from "./paste";
import css from "./sale.module.css";
import { useSale } from "./sale-context";
import { TravellerRow } from "./traveller-row";
import { recalled, type Traveller, type Values } from "./values";

/** Travelers, one row each; pasted spreadsheet cells fill several rows. `onWhole`: all are complete. */
export function Travellers({ onWhole }: { onWhole: () => void }) {
  const t = useTranslations("sale");
  const announce = useAnnounce();
  const { number } = useFormat();
  const { locks, faultAt } = useSale();
  const { form } = useFormContext();
  const count = useFormValue((form) => (form.at("passengers") as Traveller[]).length);
  const [surplus, setSurplus] = useState(0);
  const box = useRef<HTMLUListElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const needed = useMemo(() => new Set(neededBy(locks).map(({ field }) => field)), [locks]);
  const lastDay =
    locks
      .map(({ last_day }) => last_day)
      .sort()
      .at(-1) ?? "";
  const rows = () => form.at("passengers") as Traveller[];
  const fillContactMobile = (mobile: string | null | undefined) => {
    const contact = form.at("contact") as Values["contact"];
    if (mobile && contact.mobile.trim() === "") form.set("contact.mobile", mobile);
  };
  /** Moves to the next missing field of the row, then of the next row, then on. */
  const goOn = (at: number) =>
    requestAnimationFrame(() => {
      const fields = [...(box.current?.querySelectorAll<HTMLElement>(`[data-row="${at}"] [data-path]`) ?? [])];
      const open = fields.find((field) => faultAt(field.dataset["path"]!) !== null);
      const next = open ?? box.current?.querySelector<HTMLElement>(`[data-row="${at + 1}"] [data-recall]`);
      const input = next?.querySelector<HTMLElement>("input");
      if (input) input.focus();
      else onWhole();
    });
  const take = (at: number, known: Known) => {
    form.set(`passengers[${at}]`, recalled(rows()[at]!, known, lastDay));
    if (at === 0) fillContactMobile(known.mobile);
    goOn(at);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    // A single cell is pasted normally.
    if (!text.includes("\t")) return;
    event.preventDefault();
    const from = Number((event.target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? 0);
    void import("./paste").then(({ readPasted }) => overlay(readPasted(text), from));
  };
  const overlay = (pasted: readonly Pasted[], from: number) => {
    if (pasted.length === 0) return;
    form.set(
      "passengers",
      rows().map((row, at) => (pasted[at - from] ? overlaid(row, pasted[at - from]!) : row)),
    );
    fillContactMobile(pasted[0]!.mobile);
    setSurplus(Math.max(0, pasted.length - (count - from)));
    const fits = Math.min(pasted.length, count - from);
    announce(t("pasted", { n: fits, count: number(fits) }));
    goOn(from);
  };
  return (
    <section className={css.part} aria-label={t("travellers")}>
      <h2>
        {t("travellers")} <small className={css.hint}>{t("pasteHint")}</small>
      </h2>
      {surplus > 0 && (
        <p role="alert" className={css.lost}>
          {t("surplus", { n: surplus, count: number(surplus) })}
        </p>
      )}
      <ul ref={box} className={css.rows} onPaste={onPaste}>
        {Array.from({ length: count }, (_, at) => (
          <TravellerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither come nor go.
            key={at}
            at={at}
            {...(at === 0 && { first })}
            asks={(field) => needed.has(field)}
            onTaken={(known) => take(at, known)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Pasted values over existing ones; the passenger is looked up again. */
const overlaid = (row: Traveller, { mobile: _, ...pasted }: Pasted): Traveller => ({
  ...row,
  ...pasted,
  passenger_id: null,
});
