"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../_client";
import type { Details } from "./address";
import { useName } from "./use-name";

type Props = { of: Details; onDone: () => void; onClose: () => void };

/** Confirms deletion; dependent records are shown first. */
export function RemoveDialog({ of, onDone, onClose }: Props) {
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const utils = api.useUtils();
  const remove = api.colleagues.remove.useMutation();
  return (
    <FormDialog
      title={t("removeTitle", { name: nameOf(of) })}
      text={
        <>
          <p>{t("removeText")}</p>
          {of.kept_by.length > 0 && (
            <p>{t("keptBy", { what: of.kept_by.map((keeper) => t(`keeper.${keeper}`)).join(t("comma")) })}</p>
          )}
        </>
      }
      initial={{}}
      submit={t("remove")}
      danger
      onSave={async () => {
        await remove.mutateAsync({ id: of.id, version: of.version });
        void utils.colleagues.invalidate();
        onDone();
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
