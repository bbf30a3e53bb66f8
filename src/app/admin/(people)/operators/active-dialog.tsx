"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api, useBranchId } from "../../_client";
import type { Details } from "./address";
import { useName } from "./use-name";

/** Deactivates or reactivates a user: the effect depends on their home branch. */
export function ActiveDialog({ person, onClose }: { person: Details; onClose: () => void }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const atHome = person.home?.id === useBranchId();
  const update = api.operators.update.useMutation({ onSettled: () => utils.operators.invalidate() });
  const act = person.active ? "putOut" : "takeIn";
  const name = nameOf(person.personal);
  const save = async () => {
    await update.mutateAsync({ id: person.id, active: !person.active });
    announce(t(`${act}Done`, { name }));
  };
  return (
    <FormDialog
      title={t(`${act}Title`, { name })}
      text={<p>{t(person.active ? (atHome ? "putOutText" : "putOutHereText") : "takeInText")}</p>}
      initial={{}}
      submit={t(act)}
      danger={person.active}
      onSave={save}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
