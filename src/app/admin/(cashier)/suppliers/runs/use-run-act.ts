"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { Run } from "./address";

/** The act on a run, announced. */
export function useRunAct(of: Run) {
  const t = useTranslations("paymentRuns");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { number } = useFormat();
  return api.paymentRuns.act.useMutation({
    onSuccess: (_, { act }) => announce(t(`done.${act}`, { n: number(of.id) })),
    onSettled: () => utils.paymentRuns.invalidate(),
  });
}
