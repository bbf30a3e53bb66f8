"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useField } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";

type Props = { path: string; kind: "country" | "province" | "city"; required?: boolean };

/** A place of the base data by code, found in either script. */
export function PlaceField({ path, kind, required }: Props) {
  const t = useTranslations("branchSettings");
  const form = useTranslations("form");
  const { locale } = useReading();
  const { value, fault, change } = useField<string | null>(path, (value) =>
    required && !value ? form("required") : null,
  );
  const [typed, setTyped] = useState("");
  // The name of the selected option is in the field and is not a search text.
  const [chosen, setChosen] = useState<string | null>(null);
  const search = typed.trim() === "" || typed === chosen ? (value ?? null) : typed.trim();
  const query = api.places.list.useQuery(
    { kind, search, per_page: 20 },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const labelOf = (row: { code: string; name: string; name_latin: string }) =>
    locale === "fa" ? row.name : row.name_latin;
  const data = query.data?.items.map((row) => ({ value: row.code, label: labelOf(row) })) ?? [];
  const known = value === null || data.some((one) => one.value === value);
  return (
    <Select
      {...surround({ path, label: t(`type.${kind}`), required }, fault)}
      data={known ? data : [...data, { value: value!, label: value! }]}
      value={value}
      onChange={(code, option) => {
        setChosen(option?.label ?? null);
        change(code);
      }}
      searchable
      clearable={!required}
      clearButtonProps={{ "aria-label": form("clear") }}
      allowDeselect={false}
      // Already searched by the server, in more spellings than a label shows.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={form(query.isFetching ? "loading" : "nothingFound")}
    />
  );
}
