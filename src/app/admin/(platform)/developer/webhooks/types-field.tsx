"use client";
import { MultiSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AREAS, AREAS_OF, type Scope } from "@/domain/platform/webhook/rules.types";
import { useField, useFormValue } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import css from "./webhooks.module.css";

/** Event types by subject; `booking.*` covers an area including future types. */
export function TypesField({ path, label, hint }: Pick<FieldProps, "path" | "label"> & { hint: string }) {
  const t = useTranslations("webhooks");
  const form = useTranslations("form");
  const scope = useFormValue((form) => form.values.scope) as Scope;
  const { value, fault, change } = useField<string[]>(path, (value) =>
    (value as string[] | null)?.length ? null : form("required"),
  );
  const data = AREAS_OF[scope].map((area) => ({
    group: t(`area.${area}`),
    items: [`${area}.*`, ...AREAS[area].events.map((event) => `${area}.${event}`)],
  }));
  return (
    <MultiSelect
      {...surround({ path, label, hint, required: true }, fault)}
      data={data}
      value={value ?? []}
      onChange={change}
      searchable
      hidePickedOptions
      // The list itself scrolls, since the field refers to it by id.
      withScrollArea={false}
      classNames={{ options: css.options, option: css.latin, pill: css.latin }}
      placeholder={value?.length ? undefined : "booking.*"}
      nothingFoundMessage={form("nothingFound")}
    />
  );
}
