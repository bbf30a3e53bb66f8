"use client";
import { Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ANYWHERE } from "@/domain/sales/price/rules.match";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { api } from "../../../_client";
import { useNames } from "./use-names";

type Props = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: string | null;
  onChange: (code: string | null) => void;
  /** True to allow every place. */
  anywhere?: boolean;
};

/** A city by code, found in either script. */
export function PlacePicker({ value, onChange, anywhere, ...rest }: Props) {
  const t = useTranslations("markups");
  const form = useTranslations("form");
  const { nameOf } = useNames();
  const [typed, setTyped] = useState("");
  // The name of the selected option is in the field and is not a search text.
  const [chosen, setChosen] = useState<string | null>(null);
  const own = value === ANYWHERE ? null : value;
  const search = typed.trim() === "" || typed === chosen || typed === t("say.anywhere") ? own : typed.trim();
  const query = api.places.list.useQuery(
    { kind: "city", search, per_page: 20 },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const found = query.data?.items.map((row) => ({ value: row.code, label: nameOf(row) })) ?? [];
  const data = anywhere ? [{ value: ANYWHERE, label: t("say.anywhere") }, ...found] : found;
  const known = value === null || data.some((one) => one.value === value);
  return (
    <Select
      {...rest}
      data={known ? data : [...data, { value: value!, label: value! }]}
      value={value}
      onChange={(code, option) => {
        setChosen(option?.label ?? null);
        onChange(code);
      }}
      searchable
      allowDeselect={false}
      // Already searched by the server, in more spellings than a label shows.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={form(query.isFetching ? "loading" : "nothingFound")}
    />
  );
}

/** One end of a route: a city, or every place. */
export function PlaceField({ path, label, required }: FieldProps) {
  const form = useTranslations("form");
  const { value, fault, change } = useField<string | null>(path, (value) =>
    required && !value ? form("required") : null,
  );
  return (
    <PlacePicker {...surround({ path, label, required }, fault)} value={value ?? null} onChange={change} anywhere />
  );
}
