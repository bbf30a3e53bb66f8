"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../_client";
import type { Request } from "./address";
import type { Done } from "./use-done";

type Props = { of: Request; onDone: (done: Done) => void; onClose: () => void };

/** Closes the request; the reason is shown to the customer. */
export default function CloseDialog({ of: { id }, onDone, onClose }: Props) {
  const t = useTranslations("travelRequests");
  const utils = api.useUtils();
  const close = api.travelRequests.close.useMutation({ onSettled: () => utils.travelRequests.invalidate() });
  return (
    <FormDialog
      title={t("closeTitle")}
      text={<p>{t("closeText")}</p>}
      initial={{ reason: "" }}
      submit={t("close")}
      onSave={async ({ reason }) => {
        await close.mutateAsync({ id, reason: reason.trim() });
        onDone({ what: "closed", id });
      }}
      onClose={onClose}
    >
      <TextField path="reason" label={t("reason")} lines={3} required maxLength={500} data-autofocus />
    </FormDialog>
  );
}
