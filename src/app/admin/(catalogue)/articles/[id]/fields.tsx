"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { LANGUAGES, MAX_TAGS, TOP_SCORE } from "@/domain/catalogue/article/rules";
import { FileField } from "@/ui/form/file-field";
import { NumberField } from "@/ui/form/number-field";
import { NumbersField } from "@/ui/form/numbers-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useTitled } from "@/ui/format/use-titled";
import { untilLoaded } from "@/ui/lazy-part";
import parts from "@/ui/list/parts.module.css";
import { api, useBranchId } from "../../../_client";
import { categoryChoices } from "../_parts/category-choices";
import type { Tree } from "../address";
import css from "./editor.module.css";
import { PlacesField } from "./places-field";
import { TagsField } from "./tags-field";

// The largest part of the page: loaded after the rest.
const TextEditor = dynamic(() => untilLoaded(() => import("./text-editor")), {
  ssr: false,
  loading: () => <div className={css.editorSoon} />,
});

type Props = { tree: Tree | undefined };

/** Metadata of an article, and its text. */
export function Fields({ tree: first }: Props) {
  const t = useTranslations("articles");
  const titled = useTitled();
  const branchId = useBranchId();
  const tree = api.categories.tree.useQuery(undefined, { initialData: first });
  return (
    <>
      <TextField path="title" label={t("field.title")} required maxLength={200} />
      <TextField path="summary" label={t("field.summary")} hint={t("field.summaryHint")} lines={2} maxLength={600} />
      <TextEditor path="body" label={t("field.body")} />
      <div className={parts.fields}>
        <SelectField
          path="language"
          label={t("column.language")}
          required
          data={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <TextField path="title_latin" label={t("field.titleLatin")} kind="latin" maxLength={200} />
        <TextField path="slug" label={t("field.slug")} hint={t("field.slugHint")} maxLength={120} />
        <NumberField path="score" label={t("column.score")} hint={t("field.scoreHint")} max={TOP_SCORE} />
        <NumbersField path="categories" label={t("column.categories")} data={categoryChoices(tree.data, titled)} />
        <TagsField path="tags" label={t("field.tags")} hint={t("field.tagsHint")} most={MAX_TAGS} />
        <PlacesField path="places" label={t("field.places")} />
      </div>
      <FileField
        path="cover"
        label={t("field.cover")}
        hint={t("field.coverHint")}
        branchId={branchId}
        area="articles"
        accept=".jpg,.jpeg,.png,.webp"
      />
    </>
  );
}
