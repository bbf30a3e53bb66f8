"use client";
import { Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../_client";
import type { Call } from "./types";

/** Notes of a call, saved on blur or by Ctrl+Enter. */
export function NoteBox({ call }: { call: Pick<Call, "id" | "note"> }) {
  const t = useTranslations("phone");
  const utils = api.useUtils();
  const mayWrite = useMay("telephony:write");
  const [typed, setTyped] = useState<string | null>(null);
  const keep = api.telephony.note.useMutation({
    onSuccess: (_, { note }) => setTyped((now) => (now === note ? null : now)),
    onSettled: () => utils.telephony.invalidate(),
  });
  if (!mayWrite) return call.note ? <q dir="auto">{call.note}</q> : null;
  const save = () => {
    if (typed !== null && typed !== (call.note ?? "")) keep.mutate({ id: call.id, note: typed });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.blur();
    }
  };
  const isSaved = keep.isSuccess && (typed === null || typed === keep.variables.note);
  return (
    <>
      <Textarea
        label={t("note")}
        description={isSaved ? t("noteKept") : t("noteHint")}
        rows={2}
        dir="auto"
        maxLength={1_000}
        value={typed ?? call.note ?? ""}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <ErrorText error={keep.error} />
    </>
  );
}
