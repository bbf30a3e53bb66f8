"use client";
import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebouncedFilter } from "@/ui/filters/use-debounced-filter";
import { useField } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";
import { api } from "../../_client";
import type { Details } from "./types";
import { useNameOf } from "./use-name-of";

/** A city of the base data, found by any part of a name in either script. */
export function CityField({ label, city }: { label: string; city: Details["city"] | undefined }) {
  const t = useTranslations("form");
  const nameOf = useNameOf();
  const { value, fault, change } = useField<number | null>("city_id", (value) =>
    value == null ? t("required") : null,
  );
  const [input, setAsked] = useState("");
  const [, setTyped] = useDebouncedFilter({ value: input, onChange: setAsked });
  const [chosen, setChosen] = useState(city ? { value: String(city.id), label: nameOf(city) } : null);
  // The box shows the selected name until the user types.
  const search = input === chosen?.label ? "" : input.trim().slice(0, 100);
  const query = api.places.list.useQuery(
    { kind: "city", per_page: 20, ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  const found = (query.data?.items ?? []).flatMap((one) =>
    one.id === null
      ? []
      : [{ value: String(one.id), label: [nameOf(one), one.country && nameOf(one.country)].join(" · ") }],
  );
  const data = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...surround({ path: "city_id", label, required: true }, fault)}
      searchable
      allowDeselect={false}
      data={data}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        change(id === null ? null : Number(id));
        setChosen(option ?? null);
      }}
      nothingFoundMessage={t(query.isFetching ? "loading" : "nothingFound")}
    />
  );
}
