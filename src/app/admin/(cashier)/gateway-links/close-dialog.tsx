"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../_client";
import type { Case } from "./address";

/** A case is closed with its result. */
export function CloseDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const t = useTranslations("gatewayLinks");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const close = api.gateways.closeCase.useMutation({ onSettled: () => utils.gateways.invalidate() });
  return (
    <FormDialog
      money
      title={t("closeTitle", { what: t(`case.${of.kind}`) })}
      text={<p>{t(`caseText.${of.kind}`)}</p>}
      initial={{ note: "" }}
      submit={t("close")}
      onSave={async ({ note }) => {
        await close.mutateAsync({ id: of.id, note });
        announce(t("cases.closed"));
      }}
      onClose={onClose}
    >
      <TextField path="note" label={t("note")} lines={3} required data-autofocus maxLength={500} />
    </FormDialog>
  );
}
