"use client";
import { useTranslations } from "next-intl";
import { ActDialog } from "@/ui/act-dialog";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { Check, Month } from "./address";
import { useWords } from "./use-words";

type Props = { check: Check; month: Month; onClose: () => void };

/** Accepts exactly the rows of a blocking check, so that another person can close the month. */
export default function WaiveDialog({ check: { key, digest, count }, month, onClose }: Props) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  const { monthName } = useWords();
  const utils = api.useUtils();
  const waive = api.closing.waive.useMutation({ onSettled: () => utils.closing.invalidate() });
  return (
    <ActDialog
      title={t("waive.title", { check: knownText(t, `checkName.${key}`) ?? key })}
      submit={t("waive.submit")}
      onAct={(reason) => waive.mutateAsync({ fm: month.fm, key, digest: digest!, reason })}
      onClose={onClose}
    >
      <p>{t("waive.text", { month: monthName(month), n: number(count) })}</p>
    </ActDialog>
  );
}
