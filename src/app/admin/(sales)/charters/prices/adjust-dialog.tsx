"use client";
import { Button, Checkbox, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { PAX_TYPES, type PaxType, PRICE_PARTS, type PricePart } from "@/domain/sales/charter/rules.price";
import { Dialog } from "@/ui/dialog";
import { type Amount, MoneyInput } from "@/ui/form/money-input";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { refusalOfError, wordsOf } from "@/ui/state/refusal";
import { api } from "../../../_client";
import type { Adjusted, ClassRow } from "../_parts/types";
import { AdjustPreview } from "./adjust-preview";
import css from "./prices.module.css";

type Props = { rows: ClassRow[]; onClose: () => void };

/** Maximum number of classes per adjustment. */
const MOST = 500;
const ROUNDED_TO = [1, 1_000, 10_000, 100_000] as const;

/** One change to many prices: preview of old and new prices, then a result per class. */
export default function AdjustDialog({ rows, onClose }: Props) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { number } = useFormat();
  const [field, setField] = useState<PricePart>("markup");
  const [paxes, setPaxes] = useState<readonly PaxType[]>(PAX_TYPES);
  const [by, setBy] = useState<"percent" | "amount">("percent");
  const [sign, setSign] = useState<"up" | "down">("up");
  const [percent, setPercent] = useState("");
  const [amount, setAmount] = useState<Amount>(null);
  const [to, setTo] = useState("1000");
  const [shown, setShown] = useState<{ for: string; data: Adjusted } | null>(null);
  const adjust = api.prices.adjust.useMutation();

  const currency = rows[0]?.currency ?? "IRR";
  const factor = sign === "up" ? 1 : -1;
  const typed = asciiDigits(percent).replace("٫", ".");
  const change =
    by === "percent"
      ? /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0
        ? { percent: factor * Number(typed) }
        : null
      : typeof amount === "number" && amount > 0
        ? { amount: factor * amount }
        : null;
  const request = {
    classes: rows.slice(0, MOST).map(({ id, price_version }) => ({ id, version: price_version })),
    field,
    pax_types: [...paxes],
    rounding: { to: Number(to), mode: "nearest" as const },
  };
  const requestText = JSON.stringify([request, change]);
  const send = (dry_run: boolean) => {
    if (!change) return;
    adjust.mutate({ ...request, by: change, dry_run }, { onSuccess: (data) => setShown({ for: requestText, data }) });
  };
  const current = shown?.for === requestText ? shown.data : null;
  const done = shown && !shown.data.dry_run ? shown.data : null;
  const result = adjust.error && refusalOfError(adjust.error);

  return (
    <Dialog onClose={onClose} size={980} title={t("adjust", { n: number(rows.length) })}>
      <form
        className={css.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals, so the grid's form would receive them.
          event.stopPropagation();
          if (!done) send(!current);
        }}
      >
        <fieldset className={css.dialog} disabled={Boolean(done)} style={{ border: 0, margin: 0, padding: 0 }}>
          <div className={css.fields}>
            <Select
              data-autofocus
              label={t("part")}
              allowDeselect={false}
              data={PRICE_PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
              value={field}
              onChange={(value) => value && setField(value as PricePart)}
            />
            <SegmentedControl
              aria-label={t("direction")}
              data={[
                { value: "up", label: t("raise") },
                { value: "down", label: t("lower") },
              ]}
              value={sign}
              onChange={(value) => setSign(value as "up" | "down")}
            />
            <SegmentedControl
              aria-label={t("by")}
              data={[
                { value: "percent", label: t("byPercent") },
                { value: "amount", label: t("byAmount") },
              ]}
              value={by}
              onChange={(value) => setBy(value as "percent" | "amount")}
            />
            {by === "percent" ? (
              <TextInput
                label={t("percent")}
                dir="ltr"
                inputMode="decimal"
                value={percent}
                onChange={({ currentTarget }) => setPercent(currentTarget.value)}
                rightSection="%"
              />
            ) : (
              <MoneyInput label={t("amount")} currency={currency} value={amount} onChange={setAmount} />
            )}
            <Select
              label={t("roundTo")}
              allowDeselect={false}
              data={ROUNDED_TO.map((value) => ({ value: String(value), label: number(value) }))}
              value={to}
              onChange={(value) => value && setTo(value)}
            />
          </div>
          <Checkbox.Group
            label={t("passengers")}
            value={[...paxes]}
            onChange={(chosen) => setPaxes(PAX_TYPES.filter((type) => chosen.includes(type)))}
          >
            <div className={css.paxes}>
              {PAX_TYPES.map((type) => (
                <Checkbox key={type} size="xs" value={type} label={t(`pax.${type}`)} />
              ))}
            </div>
          </Checkbox.Group>
        </fieldset>
        {result && (
          <div role="alert" className={css.refused}>
            {wordsOf(result, locale).title}: {wordsOf(result, locale).solution}
          </div>
        )}
        {(done ?? current) && <AdjustPreview of={(done ?? current)!} field={field} rows={rows} />}
        <div className={css.foot}>
          <span role="status">
            {done
              ? t("adjusted", { n: number(done.changed) })
              : current && t("wouldChange", { n: number(current.changed) })}
          </span>
          {done ? (
            // The focused element is gone: focus the next action.
            <Button autoFocus onClick={onClose}>
              {t("done")}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t("back")}
              </Button>
              <Button type="submit" loading={adjust.isPending} disabled={!change || paxes.length === 0}>
                {current ? t("apply") : t("preview")}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
