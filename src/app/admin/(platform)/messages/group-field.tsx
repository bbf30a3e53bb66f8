"use client";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { api } from "../../_client";

const REST_MS = 150;
type Choice = { value: string; label: string };

/** A group of numbers, found by name. */
export function GroupField({ path, label, required }: FieldProps) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<number | null>(path, (value) =>
    required && value === null ? t("required") : null,
  );
  const [typed, setTyped] = useState("");
  // The name of the selected option is in the field and is not a search text.
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? "" : typed.trim().slice(0, 100), REST_MS);
  const query = api.messages.groups.useQuery(
    { ...(search && { search }), per_page: 50 },
    { placeholderData: (before) => before },
  );
  const found = query.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const away = chosen && !found.some((one) => one.value === chosen.value);
  return (
    <Select
      {...surround({ path, label, required }, fault)}
      data={away ? [...found, chosen] : found}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        setChosen(option && { value: option.value, label: option.label });
        change(id === null ? null : Number(id));
      }}
      searchable
      allowDeselect={false}
      // Already searched by the server.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={t(query.isFetching ? "loading" : "nothingFound")}
    />
  );
}
