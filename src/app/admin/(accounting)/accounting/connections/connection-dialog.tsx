"use client";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useField } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import { type Candidate, type Details, keyOf } from "./address";
import css from "./connections.module.css";
import { RecordPicker } from "./record-picker";
import { RecordWords } from "./record-words";
import { useRecordName } from "./use-record-name";

type Values = { title: string; note: string; items: Candidate[] };
type Props = { of: Details | null; onClose: () => void; onSaved: (id: number) => void };

/** Connects records under a title, or edits the texts of a connection. */
export default function ConnectionDialog({ of, onClose, onSaved }: Props) {
  const t = useTranslations("connections");
  const { digits } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const store = api.connections.store.useMutation();
  const update = api.connections.update.useMutation();
  const [known, setKnown] = useState(of);
  // One form is one call, even when it is submitted again.
  const requestKey = useRef(crypto.randomUUID());
  const change = async ({ id, version }: Details, words: { title: string; note: string }) => {
    try {
      return await update.mutateAsync({ id, version, ...words });
    } catch (error) {
      // Shows another user's version; saving again replaces it.
      if (refusalOfError(error).reason === "changedMeanwhile")
        setKnown(await utils.connections.view.fetch({ id }, { staleTime: 0 }));
      throw error;
    }
  };
  const save = async ({ title, note, items }: Values) => {
    const words = { title: title.trim(), note: note.trim() };
    const { id } = known
      ? await change(known, words)
      : await store.mutateAsync({
          ...{ title: words.title, note: words.note || null, request_key: requestKey.current },
          items: items.map(({ type, id }) => ({ type, id })),
        });
    announce(t("saved", { title: words.title }));
    void utils.connections.invalidate();
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={of ? t("editTitle", { id: digits(String(of.id)) }) : t("newTitle")}
      text={known !== of && known && <Saved of={known} />}
      initial={{ title: of?.title ?? "", note: of?.note ?? "", items: [] }}
      submit={t(of ? "save" : "create")}
      onSave={save}
      onClose={onClose}
      size="lg"
    >
      <TextField path="title" label={t("name")} hint={t("nameHint")} required maxLength={200} data-autofocus />
      {!of && <RecordsField />}
      <TextField path="note" label={t("note")} lines={2} maxLength={1_000} />
    </FormDialog>
  );
}

/** The version another user saved since. */
function Saved({ of: { title, note } }: { of: Details }) {
  const t = useTranslations("connections");
  return (
    <>
      <p>
        <strong>{t("conflict", { title })}</strong> {t("conflictText")}
      </p>
      {note && <p>{t("conflictNote", { note })}</p>}
    </>
  );
}

/** The records to connect, in the order they are found. */
function RecordsField() {
  const t = useTranslations("connections");
  const { nameOf } = useRecordName();
  const { value, fault, change } = useField<Candidate[]>("items", (value) =>
    (value as Candidate[]).length === 0 ? t("atLeastOne") : null,
  );
  return (
    <div className={css.chosen} data-path="items">
      <RecordPicker
        label={t("first")}
        description={t("firstHint")}
        withAsterisk
        error={fault}
        taken={new Set(value.map(keyOf))}
        onPick={(record) => change([...value, record])}
      />
      <ul>
        {value.map((record) => (
          <li key={keyOf(record)} data-record={keyOf(record)}>
            <span className={css.option}>
              <RecordWords of={record} />
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("remove", { record: nameOf(record) })}
              onClick={() => change(value.filter((one) => one !== record))}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
