"use client";
import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { DayInput } from "@/ui/form/day-input";
import { MoneyInput } from "@/ui/form/money-input";
import { useFormat } from "@/ui/format/use-format";
import { PartyPicker } from "../../../_money/party-picker";
import type { List } from "./address";
import css from "./markups.module.css";
import { PlacePicker } from "./place-picker";
import type { Tried } from "./sample";
import { useNames } from "./use-names";

type Props = { tried: Tried; onChange: (change: Partial<Tried>) => void; list: List; currency: string };
const COUNTS = [
  ["adult", 1],
  ["child", 0],
  ["infant", 0],
] as const;
const BUYERS = ["customer", "colleague", "operator"] as const;

/** Example offer and buyer. */
export function TryFields({ tried, onChange, list, currency }: Props) {
  const t = useTranslations("markups");
  const { nameOf } = useNames();
  const stay = tried.product === "accommodation";
  return (
    <div className={css.tried}>
      <Select
        label={t("field.product")}
        data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
        value={tried.product}
        allowDeselect={false}
        onChange={(product) => onChange({ product: product as Tried["product"] })}
      />
      <Select
        label={t("field.supplier")}
        data={list.suppliers.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        value={tried.supplier === null ? null : String(tried.supplier)}
        allowDeselect={false}
        onChange={(id) => onChange({ supplier: id === null ? null : Number(id) })}
      />
      <MoneyInput
        label={t(stay ? "field.netStay" : "field.net")}
        currency={currency}
        value={tried.net}
        onChange={(net) => onChange({ net })}
      />
      <Select
        label={t("field.buyer")}
        data={BUYERS.map((value) => ({ value, label: t(`buyer.${value}`) }))}
        value={tried.as}
        allowDeselect={false}
        onChange={(as) => onChange({ as: as as Tried["as"] })}
      />
      {tried.as === "colleague" && (
        <PartyPicker
          label={t("field.colleague")}
          types={["colleague"]}
          currency={list.currency}
          value={tried.colleague}
          onChange={(colleague) => onChange({ colleague })}
        />
      )}
      {!stay && (
        <PlacePicker
          label={t("field.origin")}
          value={tried.origin}
          clearable
          clearButtonProps={{ "aria-label": t("clear") }}
          onChange={(origin) => onChange({ origin })}
        />
      )}
      <PlacePicker
        label={t("field.destination")}
        value={tried.destination}
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        onChange={(destination) => onChange({ destination })}
      />
      <DayInput
        label={t(stay ? "field.checkIn" : "field.travelOn")}
        value={tried.travelOn}
        onChange={(travelOn) => onChange({ travelOn })}
      />
      {stay ? <Stay {...{ tried, onChange, currency }} /> : <Trip {...{ tried, onChange }} />}
    </div>
  );
}

function Trip({ tried, onChange }: Pick<Props, "tried" | "onChange">) {
  const t = useTranslations("markups");
  const typed = (text: string) => asciiDigits(text).toUpperCase();
  return (
    <>
      <TextInput
        label={t("field.carrier")}
        dir="ltr"
        value={tried.carrier}
        onChange={({ currentTarget }) => onChange({ carrier: typed(currentTarget.value) })}
      />
      <TextInput
        label={t("field.fareClass")}
        dir="ltr"
        value={tried.fareClass}
        onChange={({ currentTarget }) => onChange({ fareClass: typed(currentTarget.value) })}
      />
      <div className={css.counts}>
        {COUNTS.map(([name, min]) => (
          <Count
            key={name}
            label={t(`heads.${name}`)}
            min={min}
            max={9}
            value={tried.passengers[name]}
            onChange={(count) => onChange({ passengers: { ...tried.passengers, [name]: count } })}
          />
        ))}
      </div>
    </>
  );
}

function Stay({ tried, onChange, currency }: Pick<Props, "tried" | "onChange" | "currency">) {
  const t = useTranslations("markups");
  return (
    <>
      <MoneyInput
        label={t("field.board")}
        currency={currency}
        value={tried.board}
        onChange={(board) => onChange({ board })}
      />
      <div className={css.counts}>
        <Count
          label={t("field.nights")}
          min={1}
          max={60}
          value={tried.nights}
          onChange={(nights) => onChange({ nights })}
        />
        <Count
          label={t("field.stars")}
          min={1}
          max={5}
          value={tried.stars ?? 4}
          onChange={(stars) => onChange({ stars })}
        />
      </div>
    </>
  );
}

type CountProps = { label: string; min: number; max: number; value: number; onChange: (count: number) => void };

/** A small number in the user's digits; invalid or out-of-range values are rejected. */
function Count({ label, min, max, value, onChange }: CountProps) {
  const { digits } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={digits(typed ?? String(value))}
      onChange={({ currentTarget }) => {
        const text = asciiDigits(currentTarget.value).trim();
        setTyped(text);
        if (/^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max) onChange(Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
