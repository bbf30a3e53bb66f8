"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { api } from "../_client";
import type { Whom } from "./types";

/** Calls somebody, and says what happens next: one's own telephone rings, or a second person is asked first. */
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
  // Sent twice by a bad line, it is dialed once.
  return { ...dial, call: (whom: Whom) => mutate({ ...whom, request_key: crypto.randomUUID() }) };
}
