"use client";
import { useTranslations } from "next-intl";
import { ActDialog } from "@/ui/act-dialog";
import { api } from "../../../_client";
import type { Month } from "./address";
import { useWords } from "./use-words";

/** Requests reopening of the last closed month; another person decides. */
export default function ReopenDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const t = useTranslations("closing");
  const { monthName } = useWords();
  const utils = api.useUtils();
  const ask = api.closing.askReopening.useMutation({ onSettled: () => utils.closing.invalidate() });
  return (
    <ActDialog
      title={t("reopenTitle", { month: monthName(month) })}
      submit={t("act.reopen")}
      onAct={(reason) => ask.mutateAsync({ reason })}
      onClose={onClose}
    >
      <p>{t(month.month === 12 ? "reopenYearText" : "reopenText")}</p>
    </ActDialog>
  );
}
