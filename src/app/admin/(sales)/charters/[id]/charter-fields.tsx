"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CHARTER_KINDS } from "@/domain/sales/charter/rules.charter";
import { isDay } from "@/ui/dates/days";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import { mergeTyped } from "@/ui/form/merge";
import { SaveBar } from "@/ui/form/save-bar";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { api, useBranchId, useMay } from "../../../_client";
import type { Details, Options } from "../_parts/types";
import { ClassRows } from "./class-rows";
import css from "./editor.module.css";
import { LegRows } from "./leg-rows";
import { LinkMatrix } from "./link-matrix";
import { StayRows } from "./stay-rows";
import { useChoices } from "./use-choices";
import { draftKeyOf, useSave } from "./use-save";
import { emptyValues, type Values, valuesOf } from "./values";

type Props = {
  options: Options;
  details: Details | undefined;
  on: string | null;
  onCreated: (id: number) => void;
};

export function CharterFields({ options, details, on, onCreated }: Props) {
  const t = useTranslations("charters");
  const utils = api.useUtils();
  const branchId = useBranchId();
  const mayWrite = useMay("charter:write");
  const owners = useChoices("colleagues", options);
  const day = isDay(on) ? on : null;
  const form = useForm<Values>(details ? valuesOf(details) : emptyValues(options, day), {
    draftKey: mayWrite ? draftKeyOf(branchId, details?.id ?? null) : null,
  });
  const publish = useRef(false);
  const send = useSave(form, branchId);
  const setStatus = api.charters.setStatus.useMutation();
  const kind = useFormValue((form) => form.values.kind as Values["kind"], form);
  const currency = useFormValue((form) => form.values.currency as string, form);
  const id = useFormValue((form) => form.values.id as number | null, form);
  const isNew = id === null;
  const stored = details?.status ?? "draft";

  const save = async (values: Values) => {
    const opens = publish.current;
    publish.current = false;
    const saved = await send(values);
    if (opens) {
      // Everything is stored: if opening sales is refused, only that fails.
      form.advance(saved, saved, draftKeyOf(branchId, saved.id));
      const opened = await setStatus.mutateAsync({ id: saved.id!, version: saved.version!, status: "open" });
      saved.version = opened.version;
    }
    return saved;
  };

  // Concurrent changes are merged into fields without input.
  useEffect(() => {
    if (details) form.follow(valuesOf(details));
  }, [details, form]);
  useEffect(() => {
    if (id !== null && !details) onCreated(id);
  });

  const newest = async () => valuesOf(await utils.charters.get.fetch({ id: form.values.id! }, { staleTime: 0 }));
  const conflict = {
    theirs: async () => form.rebase(await newest(), { keepTyped: false }),
    mine: async () => {
      const theirs = await newest();
      form.advance(overNewest(form.base, form.values, theirs), theirs);
    },
  };

  return (
    <Form form={form} onSave={save} readOnly={!mayWrite} className={css.form}>
      <div className={css.sections}>
        <section className={css.section} aria-labelledby="basics">
          <h2 id="basics">{t("basics")}</h2>
          <div className={css.basics}>
            <SelectField
              path="kind"
              label={t("kind")}
              required
              data={CHARTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <TextField path="title" label={t("titleFa")} required maxLength={200} autoFocus={isNew} />
            <TextField path="title_latin" label={t("titleLatin")} kind="latin" required maxLength={200} />
            <SelectField
              path="owner_colleague_id"
              label={t("owner")}
              numeric
              clearable
              searchable
              placeholder={t("ownBranch")}
              data={owners.all.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
              onSearchChange={owners.onSearchChange}
            />
            <TextField path="currency" label={t("currency")} kind="code" required maxLength={3} disabled={!isNew} />
          </div>
        </section>
        {kind !== "stay" && (
          <section className={css.section} aria-labelledby="legs">
            <h2 id="legs">{t("legs")}</h2>
            <LegRows options={options} on={day} />
          </section>
        )}
        {kind !== "route" && (
          <section className={css.section} aria-labelledby="stays">
            <h2 id="stays">{t("stays")}</h2>
            <StayRows currency={currency} on={day} />
          </section>
        )}
        {kind === "package" && <LinkMatrix />}
        <section className={css.section} aria-labelledby="classes">
          <h2 id="classes">{t("classesPrices")}</h2>
          <ClassRows options={options} currency={currency} live={details?.classes ?? []} />
        </section>
      </div>
      <SaveBar onConflict={conflict}>
        {stored === "draft" && (
          <Button type="submit" variant="default" onClick={() => (publish.current = true)}>
            {t("saveAndOpen")}
          </Button>
        )}
      </SaveBar>
    </Form>
  );
}

/** Applies the input to the current version of the record. */
function overNewest(base: Values, typed: Values, newest: Values): Values {
  const merged = mergeTyped(base, typed, newest);
  const classes = merged.classes.map((one) => {
    const now = newest.classes.find(({ id }) => id !== null && id === one.id);
    return now ? { ...one, version: now.version, price_version: now.price_version } : one;
  });
  return { ...merged, version: newest.version, classes };
}
