"use client";
import { Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, memo } from "react";
import { PAX_TYPES, type PaxType, PRICE_PARTS, type PricePart } from "@/domain/sales/charter/rules.price";
import { CellInput } from "@/ui/form/cell-input";
import { useField, useFormContext, useFormValue } from "@/ui/form/form";
import type { Amount } from "@/ui/form/money-input";
import { readAt } from "@/ui/form/path";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, wordsOf } from "@/ui/state/refusal";
import { ClassCharter, Departure } from "../_parts/class-head";
import table from "../_parts/table.module.css";
import type { ClassRow } from "../_parts/types";
import { useClassName } from "../_parts/use-class-name";
import { type PriceCells, totalTyped } from "../[id]/values";
import { keyOf } from "./grid-values";
import css from "./prices.module.css";

export type Outcome = "saved" | RefusalDto;

type Paste = (event: ClipboardEvent<HTMLInputElement>) => void;
type Props = {
  row: ClassRow;
  outcome: Outcome | undefined;
  chosen: boolean;
  onChoose: (id: number, on: boolean) => void;
  onPaste: Paste;
};

export const PriceRows = memo(function PriceRows({ row, outcome, chosen, onChoose, onPaste }: Props) {
  const t = useTranslations("charters");
  const { readOnly } = useFormContext();
  const name = useClassName(row);
  const final = row.status === "canceled" || row.status === "departed";
  return (
    <tbody data-class={row.id}>
      {PAX_TYPES.map((type, index) => (
        <tr key={type}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={PAX_TYPES.length} className={css.class}>
              <div className={css.name}>
                {!readOnly && (
                  <Checkbox
                    size="xs"
                    aria-label={`${t("choose")} ${name}`}
                    checked={chosen}
                    onChange={({ currentTarget }) => onChoose(row.id, currentTarget.checked)}
                  />
                )}
                <bdi className={`code ${css.fare}`}>{row.fare_class}</bdi>
                <span>
                  <ClassCharter row={row} />
                  <br />
                  <span className={css.when}>
                    <Departure row={row} />
                  </span>
                  <Answer outcome={outcome} />
                </span>
              </div>
            </th>
          )}
          <th scope="row">{t(`pax.${type}`)}</th>
          {PRICE_PARTS.map((part) => (
            <PriceCell key={part} row={row} type={type} part={part} name={name} disabled={final} onPaste={onPaste} />
          ))}
          <td data-figure>
            <Total row={row} type={type} />
          </td>
        </tr>
      ))}
    </tbody>
  );
});

type CellProps = { row: ClassRow; type: PaxType; part: PricePart; name: string; disabled: boolean; onPaste: Paste };

function PriceCell({ row, type, part, name, disabled, onPaste }: CellProps) {
  const t = useTranslations("charters");
  const words = useTranslations("form");
  const path = `${keyOf(row.id)}.prices.${type}.${part}`;
  const { form, readOnly } = useFormContext();
  const { value, fault, change } = useField<Amount | undefined>(path, (value) =>
    value === null || value === undefined || typeof value === "number" ? null : words("notMoney"),
  );
  const stored = useFormValue((form) => (readAt(form.base, path) ?? null) as Amount);
  if (readOnly)
    return <td data-figure>{typeof stored === "number" && <Money amount={stored} currency={row.currency} />}</td>;
  return (
    <td data-figure data-path={path} data-currency={row.currency}>
      <CellInput
        label={`${name}, ${t(`pax.${type}`)}, ${t(`parts.${part}`)}`}
        currency={row.currency}
        value={value ?? null}
        changed={(value ?? null) !== stored}
        wrong={fault}
        disabled={disabled}
        onChange={change}
        onEscape={() => form.set(path, stored)}
        onPaste={onPaste}
      />
    </td>
  );
}

function Total({ row, type }: { row: ClassRow; type: PaxType }) {
  const t = useTranslations("charters");
  const total = useFormValue((form) => {
    const cells = form.at(`${keyOf(row.id)}.prices.${type}`) as PriceCells | undefined;
    return cells ? totalTyped(cells) : null;
  });
  return total === null ? (
    <span className={table.soft}>{t("notSold")}</span>
  ) : (
    <Money amount={total} currency={row.currency} />
  );
}

/** Result of this class in the last save. */
function Answer({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  if (!outcome) return null;
  if (outcome === "saved")
    return (
      <span className={css.saved}>
        <IconCheck size={14} aria-hidden /> {t("saved")}
      </span>
    );
  return (
    <span className={css.refused}>
      <IconAlertTriangle size={14} aria-hidden /> {wordsOf(outcome, locale).title}
    </span>
  );
}
