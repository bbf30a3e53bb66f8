"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import type { Quarter } from "../address";

/** Confirms that a return is filed: its figures are frozen and posted. */
export default function FileDialog({ quarter, onClose }: { quarter: Quarter; onClose: () => void }) {
  const t = useTranslations("tax.returns");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const file = api.tax.file.useMutation({ onSettled: () => utils.tax.invalidate() });
  const { from_on, to_on } = quarter;
  return (
    <FormDialog
      title={t("file")}
      text={t("fileText")}
      initial={{}}
      submit={t("file")}
      onSave={async () => {
        await file.mutateAsync({ from_on, to_on });
        announce(t("done"));
        onClose();
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
