"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../_client";
import type { Details } from "./address";
import { useName } from "./use-name";

/** Resets two-step verification of a user without app and recovery codes. */
export function FactorDialog({ person, onClose }: { person: Details; onClose: () => void }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const reset = api.operators.resetFactor.useMutation({ onSettled: () => utils.operators.invalidate() });
  const save = async () => {
    await reset.mutateAsync({ id: person.id });
    announce(t("factorTaken"));
  };
  return (
    <FormDialog
      title={t("resetFactorOf", { name: nameOf(person.personal) })}
      text={<p>{t("resetFactorText")}</p>}
      initial={{}}
      submit={t("resetFactor")}
      danger
      onSave={save}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
