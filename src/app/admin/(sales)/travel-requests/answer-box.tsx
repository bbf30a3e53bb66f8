"use client";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { MAX_TEXT } from "@/domain/sales/travel-request/rules";
import { useAnnounce } from "@/ui/announcer";
import { Form, useForm, useFormContext, useFormValue } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../../_client";
import type { Request } from "./address";
import css from "./travel-requests.module.css";

const EMPTY = { text: "" };

/**
 * The answer: A focuses it, Ctrl+Enter sends. Input stays in this tab until it is sent, whichever request is open.
 */
export function AnswerBox({ of: { id, message_count } }: { of: Request }) {
  const t = useTranslations("travelRequests");
  const branchId = useBranchId();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const box = useRef<HTMLDivElement>(null);
  const form = useForm(EMPTY, { draftKey: `travel-request.${branchId}.${id}` });
  const answer = api.travelRequests.answer.useMutation({ onSettled: () => utils.travelRequests.invalidate() });
  useKeys({ keya: () => box.current?.querySelector("textarea")?.focus() });
  const send = async ({ text }: typeof EMPTY) => {
    await answer.mutateAsync({ id, text: text.trim(), after: message_count });
    announce(t("sent"));
    return EMPTY;
  };
  return (
    <div ref={box} className={drawer.section}>
      <Form form={form} onSave={send} className={css.answer}>
        <TextField path="text" label={t("answer")} hint={t("answerHint")} lines={4} required maxLength={MAX_TEXT} />
        <Send />
      </Form>
    </div>
  );
}

function Send() {
  const t = useTranslations("travelRequests");
  const { form } = useFormContext();
  const busy = useFormValue((form) => form.busy);
  const result = useFormValue((form) => form.refusal);
  const elsewhere = result && { ...result, fields: result.fields?.filter(({ path }) => form.at(path) === undefined) };
  return (
    <>
      <RefusalNotice refusal={elsewhere} />
      <Button
        type="submit"
        size="xs"
        leftSection={<IconSend size={15} aria-hidden />}
        rightSection={<kbd>Ctrl ↵</kbd>}
        loading={busy}
      >
        {t("send")}
      </Button>
    </>
  );
}
