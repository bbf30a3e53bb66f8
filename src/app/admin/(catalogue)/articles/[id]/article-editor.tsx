"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useRef, useState } from "react";
import type { Language } from "@/domain/catalogue/article/rules";
import { useAnnounce } from "@/ui/announcer";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import { SaveBar } from "@/ui/form/save-bar";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useBranchId, useMay } from "../../../_client";
import { StatusActs } from "../_parts/status-acts";
import type { Article, Tree } from "../address";
import { Conflict } from "./conflict";
import css from "./editor.module.css";
import { Fields } from "./fields";
import { Preview } from "./preview";
import { newValues, requestOf, type Values, valuesOf } from "./values";

type Props = {
  article: Article | undefined;
  tree: Tree | undefined;
  language: Language;
  onCreated: (id: number) => void;
};

const draftKeyOf = (branchId: number, id: number | null) => `article.${branchId}.${id ?? "new"}`;

/**
 * Input is stored in this tab while typing; saving publishes it to others, and shows another user's version if there is
 * one.
 */
export function ArticleEditor({ article, tree, language, onCreated }: Props) {
  const t = useTranslations("articles");
  const announce = useAnnounce();
  const branchId = useBranchId();
  const mayWrite = useMay("content:write");
  const utils = api.useUtils();
  const [theirs, setTheirs] = useState<Article | null>(null);
  const stored = useRef(article && { id: article.id, version: article.version });
  const form = useForm<Values>(article ? valuesOf(article) : newValues(language), {
    draftKey: draftKeyOf(branchId, article?.id ?? null),
  });
  const mutation = api.articles.save.useMutation();
  const values = useDeferredValue(useFormValue((form) => form.values as Values, form));
  const dirty = useFormValue((form) => form.dirty as boolean, form);

  const take = (saved: Article) => {
    stored.current = { id: saved.id, version: saved.version };
    utils.articles.read.setData({ id: saved.id }, saved);
    void utils.articles.list.invalidate();
  };
  const save = async (typed: Values) => {
    const first = !stored.current;
    try {
      const saved = await mutation.mutateAsync({ ...requestOf(typed), ...stored.current });
      take(saved);
      announce(t("saved", { title: saved.title }));
      if (first) {
        form.advance(form.values, form.base, draftKeyOf(branchId, saved.id));
        onCreated(saved.id);
      }
      return valuesOf(saved);
    } catch (error) {
      if (refusalOfError(error).reason === "changedMeanwhile" && stored.current)
        setTheirs(await utils.articles.read.fetch({ id: stored.current.id }, { staleTime: 0 }));
      throw error;
    }
  };
  return (
    <Form form={form} onSave={save} readOnly={!mayWrite} className={css.form}>
      <div className={css.sides}>
        <div className={css.fields}>
          {article && mayWrite && (
            <StatusActs
              article={article}
              disabled={dirty}
              onDone={(now) => {
                stored.current = { id: now.id, version: now.version };
              }}
            />
          )}
          <Fields tree={tree} />
        </div>
        <Preview values={values} />
      </div>
      <SaveBar />
      {theirs && (
        <Conflict
          mine={form.values}
          theirs={theirs}
          onClose={() => setTheirs(null)}
          onDecide={(way) => {
            take(theirs);
            if (way === "mine") form.advance(form.values, valuesOf(theirs));
            else form.rebase(valuesOf(theirs), { keepTyped: false });
            setTheirs(null);
          }}
        />
      )}
    </Form>
  );
}
