"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";

/** The checkbox above those of the rows. */
export function PickAll({ all, some, onChange }: { all: boolean; some: boolean; onChange: () => void }) {
  const t = useTranslations("list");
  return (
    <Checkbox size="xs" aria-label={t("selectAll")} checked={all} indeterminate={!all && some} onChange={onChange} />
  );
}
