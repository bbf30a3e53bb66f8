"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useField } from "@/ui/form/form";
import { QuickSelect } from "@/ui/form/quick-select";
import { surround } from "@/ui/form/surround";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";

const REST_MS = 150;

type Props = { path: string; label: string /** Currency of the branch. */; currency: string };

/** Picks an unpaid debit note by number, party or text. */
export function AnnouncementField({ path, label, currency }: Props) {
  const t = useTranslations("gatewayLinks");
  const form = useTranslations("form");
  const { digits, money } = useFormat();
  const { value, fault, change } = useField<number | null>(path, (value) => (value === null ? form("required") : null));
  const [typed, setTyped] = useState("");
  const [sought] = useDebouncedValue(typed.trim().slice(0, 100), REST_MS);
  const query = api.announcements.list.useQuery(
    { direction: "debit", status: "active", ...(sought && value === null && { search: sought }), per_page: 20 },
    { staleTime: 10_000, placeholderData: (before) => before },
  );
  const data = query.data?.items.map((one) => ({
    value: String(one.id),
    label: `${digits(String(one.number ?? one.id))} · ${one.party.name ?? t("unnamed")} · ${money(one.open, currency).figure}`,
  }));
  return (
    <QuickSelect
      {...surround({ path, label, required: true }, fault)}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(chosen) => change(chosen === null ? null : Number(chosen))}
      onSearchChange={setTyped}
      // Already searched by the server, in more spellings than a label shows.
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ "aria-label": form("clear") }}
      nothingFoundMessage={form(query.isFetching ? "loading" : "nothingFound")}
    />
  );
}
