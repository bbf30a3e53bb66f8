"use client";
import { MultiSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_PLACES } from "@/domain/catalogue/article/rules";
import { useDebouncedFilter } from "@/ui/filters/use-debounced-filter";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { Article } from "../address";

type Place = Article["places"][number];
const NONE: readonly Place[] = [];

/** Cities and countries of the base data, found by any part of a name in either script. */
export function PlacesField({ path, label }: Pick<FieldProps, "path" | "label">) {
  const t = useTranslations("form");
  const { locale } = useReading();
  const { value, fault, change } = useField<Place[]>(path, () => null);
  const [input, setAsked] = useState("");
  const [typed, setTyped] = useDebouncedFilter({ value: input, onChange: setAsked });
  const search = input.trim().slice(0, 100);
  const options = { enabled: search !== "", placeholderData: keepPreviousData };
  const cities = api.places.list.useQuery({ kind: "city", per_page: 20, search }, options);
  const countries = api.places.list.useQuery({ kind: "country", per_page: 5, search }, options);
  const found: readonly Place[] = search
    ? [...(countries.data?.items ?? NONE), ...(cities.data?.items ?? NONE)].map(({ code, name, name_latin }) => ({
        ...{ code, name, name_latin },
      }))
    : NONE;
  const offered = [...value, ...found.filter(({ code }) => !value.some((one) => one.code === code))];
  return (
    <MultiSelect
      {...surround({ path, label }, fault)}
      data={offered.map((one) => ({ value: one.code, label: (locale === "en" && one.name_latin) || one.name }))}
      filter={({ options }) => options}
      value={value.map(({ code }) => code)}
      onChange={(codes) => change(codes.flatMap((code) => offered.find((one) => one.code === code) ?? []))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      maxValues={MAX_PLACES}
      nothingFoundMessage={t(search === "" ? "typeToSearch" : cities.isFetching ? "loading" : "nothingFound")}
    />
  );
}
