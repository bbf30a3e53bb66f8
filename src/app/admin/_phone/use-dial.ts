"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { api } from "../_client";
import type { Whom } from "./types";

/** Calls someone and shows the next step: the user's phone rings, or a second person must approve first. */
export function useDial({ onSuccess }: { onSuccess?: () => void } = {}) {
  const t = useTranslations("phone");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { mutate, ...dial } = api.telephony.dial.useMutation({
    trpc: { context: { alone: true } },
    onSuccess: ({ approval }) => {
      announce(t(approval ? "waitsForApproval" : "pickUp"));
      onSuccess?.();
    },
    onSettled: () => utils.telephony.invalidate(),
  });
  // A request repeated by a bad connection dials once.
  return { ...dial, call: (whom: Whom) => mutate({ ...whom, request_key: crypto.randomUUID() }) };
}
