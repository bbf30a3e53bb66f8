"use client";
import { useTranslations } from "next-intl";
import { TYPES, type Type } from "@/domain/catalogue/category/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../_client";
import type { Node } from "./types";

type Values = { title: string; title_latin: string; slug: string; type: Type };
const valuesOf = ({ title, title_latin, slug, type }: Node): Values => ({
  ...{ title, type, title_latin: title_latin ?? "", slug: slug ?? "" },
});

type Props = { category: Node | null; main: Node | null; onClose: () => void };

/** Creates a category, below another if given, or renames one. */
export default function CategoryDialog({ category, main, onClose }: Props) {
  const t = useTranslations("categories");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(category);
  const save = api.categories.save.useMutation({ onSuccess: () => utils.categories.invalidate() });
  const send = async ({ title_latin, slug, ...values }: Values, newer: number | null) => {
    await save.mutateAsync({
      ...values,
      title_latin: title_latin.trim() || null,
      slug: slug.trim() || null,
      main_id: main?.id ?? null,
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    announce(t("saved", { title: values.title }));
  };
  const readNow = async ({ id }: Node) => {
    const all = await utils.categories.tree.fetch(undefined, { staleTime: 0 });
    const now = all.find((one) => one.id === id) ?? opened!;
    return { values: valuesOf(now), version: now.version };
  };
  const type = main?.type ?? "article";
  return (
    <FormDialog<Values>
      title={category ? t("edit") : main ? t("addBelow", { title: main.title }) : t("add")}
      initial={category ? valuesOf(category) : { title: "", title_latin: "", slug: "", type }}
      submit={t("save")}
      onSave={send}
      onConflict={category ? () => readNow(category) : undefined}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="title" label={t("column.title")} required maxLength={120} data-autofocus />
        <TextField path="title_latin" label={t("titleLatin")} kind="latin" maxLength={120} />
        <TextField path="slug" label={t("column.slug")} hint={t("slugHint")} maxLength={120} />
        <SelectField
          path="type"
          label={t("column.type")}
          required
          disabled={main !== null || (category !== null && category.main_id !== null)}
          data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </div>
    </FormDialog>
  );
}
