"use client";
import { Select } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebouncedFilter } from "@/ui/filters/use-debounced-filter";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { Side } from "../types";
import { useNameOf } from "../use-name-of";
import css from "./mapping.module.css";

type Props = { hotel: Side["hotel"]; onChoose: (id: number) => void };

/** Selects another of our hotels: likely ones first, or by search. */
export function HotelChoice({ hotel, onChoose }: Props) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const [input, setAsked] = useState("");
  const [typed, setTyped] = useDebouncedFilter({ value: input, onChange: setAsked });
  const search = input.trim().slice(0, 100);
  const query = api.hotels.list.useQuery(
    { search, per_page: 20 },
    { enabled: search !== "", placeholderData: keepPreviousData },
  );
  const likely = hotel.candidates.map((one) => ({
    value: String(one.id),
    label: `${nameOf(one)} · ${t("percent", { n: number(one.confidence) })}`,
  }));
  const found = (query.data?.rows ?? []).map((one) => ({
    value: String(one.id),
    label: `${nameOf(one)} · ${nameOf(one.city)}`,
  }));
  return (
    <Select
      className={css.choice}
      size="xs"
      searchable
      aria-label={t("chooseOurs")}
      placeholder={t("chooseOurs")}
      data={search ? found : likely}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(id) => id !== null && onChoose(Number(id))}
      nothingFoundMessage={search ? form(query.isFetching ? "loading" : "nothingFound") : t("typeToSearch")}
    />
  );
}
