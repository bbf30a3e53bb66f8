"use client";
import { useTranslations } from "next-intl";
import { ChoiceBox } from "../../_places/choice-box";
import css from "./sell.module.css";
import { isNobody, useBuyerChoices, useBuyerName } from "./use-buyer";

type Props = {
  /** `colleague:7`, `passenger:3`, unmatched text, or null for a walk-in customer. */
  value: string | null;
  /** True after a search attempt: an unmatched buyer is reported. */
  wanted: boolean;
  onChange: (value: string | null) => void;
  onAwaited?: (awaited: boolean) => void;
};

/** Buyer of the search, whose prices apply. */
export function BuyerBox({ value, wanted, onChange, onAwaited }: Props) {
  const t = useTranslations("sell");
  const form = useTranslations("form");
  return (
    <ChoiceBox
      className={css.buyer}
      label={t("buyer")}
      placeholder={t("walkIn")}
      value={value}
      shown={useBuyerName(value)}
      useChoices={useBuyerChoices}
      error={wanted && isNobody(value) ? form("nothingFound") : null}
      onAwaited={onAwaited}
      onChange={(next) => onChange(next)}
    />
  );
}
