"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../_client";

/** Dials a number: the user's own phone rings first. */
export function DialDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("phone");
  const announce = useAnnounce();
  const utils = api.useUtils();
  // The same key for a retry after a connection failure.
  const requestKey = useRef(crypto.randomUUID());
  const dial = api.telephony.dial.useMutation({
    trpc: { context: { alone: true } },
    onSettled: () => utils.telephony.invalidate(),
  });
  return (
    <FormDialog
      title={t("newCall")}
      text={<p>{t("newCallText")}</p>}
      initial={{ number: "" }}
      submit={t("dial")}
      onSave={async ({ number }) => {
        const { approval } = await dial.mutateAsync({ number, request_key: requestKey.current });
        announce(t(approval ? "waitsForApproval" : "pickUp"));
      }}
      onClose={onClose}
    >
      <TextField path="number" label={t("column.number")} kind="code" required maxLength={40} data-autofocus />
    </FormDialog>
  );
}
