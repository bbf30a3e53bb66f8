"use client";
import { useTranslations } from "next-intl";
import { ActDialog } from "@/ui/act-dialog";
import { useAnnounce } from "@/ui/announcer";
import { api } from "../../_client";
import type { Details } from "./address";

/** Rejects the refund; the reason is shown to the buyer. */
export default function RejectDialog({ of: { id }, onClose }: { of: Details; onClose: () => void }) {
  const t = useTranslations("refunds");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const reject = api.refunds.reject.useMutation({ onSettled: () => utils.refunds.invalidate() });
  return (
    <ActDialog
      title={t("rejectTitle")}
      submit={t("reject")}
      danger
      onAct={async (reason) => {
        await reject.mutateAsync({ id, reason });
        announce(t("state.rejected"));
      }}
      onClose={onClose}
    >
      <p>{t("rejectText")}</p>
    </ActDialog>
  );
}
