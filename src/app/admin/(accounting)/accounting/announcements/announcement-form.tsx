"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { Form, useForm } from "@/ui/form/form";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import { OverCeiling } from "../../../_money/over-ceiling";
import type { Details, Setting } from "./address";
import css from "./announcements.module.css";
import { Conflict } from "./conflict";
import { FormBody } from "./form-body";
import { useNameOf } from "./use-name-of";
import { blank, changeOf, formOf, mergedOf, type Values, valuesOf } from "./values";

type Props = { setting: Setting; onClose: () => void; onSaved: (id: number) => void };

/** The fields of a note. If another user changed it since, both versions are shown for a decision. */
export function AnnouncementForm({ setting, onClose, onSaved }: Props) {
  const t = useTranslations("announcements");
  const announce = useAnnounce();
  const nameOf = useNameOf();
  const utils = api.useUtils();
  const [known, setKnown] = useState(setting.announcement);
  const form = useForm<Values>(known ? valuesOf(known) : blank(setting), { draftKey: null });
  // One form is one call, even when it is submitted again.
  const requestKey = useRef(crypto.randomUUID());
  const box = useRef<HTMLDivElement>(null);
  const [theirs, setTheirs] = useState<Details | null>(null);
  const store = api.announcements.store.useMutation();
  const update = api.announcements.update.useMutation();
  const send = (values: Values) =>
    known
      ? update.mutateAsync({ id: known.id, version: known.version, ...changeOf(form.base, values) })
      : store.mutateAsync({ ...formOf(values), request_key: requestKey.current });
  const save = async (values: Values) => {
    try {
      const saved = await send(values);
      announce(t("saved", { name: nameOf(saved).full }));
      void utils.announcements.invalidate();
      onSaved(saved.id);
      onClose();
      return undefined;
    } catch (error) {
      if (known && refusalOfError(error).reason === "changedMeanwhile")
        setTheirs(await utils.announcements.view.fetch({ id: known.id }, { staleTime: 0 }));
      throw error;
    }
  };
  const decide = (way: "mine" | "theirs") => {
    const saved = valuesOf(theirs!);
    if (way === "mine") form.advance(mergedOf(form.base, form.values, saved), saved);
    else form.rebase(saved, { keepTyped: false });
    setKnown(theirs);
    setTheirs(null);
  };
  return (
    <div ref={box}>
      <Form money form={form} onSave={save} className={css.form}>
        {theirs && (
          <Conflict
            mine={mergedOf(form.base, form.values, valuesOf(theirs))}
            theirs={theirs}
            accounts={setting.accounts}
            onDecide={decide}
          />
        )}
        <FormBody setting={setting} known={known} hidden={theirs !== null} onClose={onClose} />
      </Form>
      <OverCeiling form={form} again={() => box.current?.querySelector("form")?.requestSubmit()} />
    </div>
  );
}
