"use client";
import { useClipboard } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";

/** Copies the result of `text` and confirms it. */
export function useCopy(text: () => string) {
  const t = useTranslations("copy");
  const announce = useAnnounce();
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  return {
    copied,
    copy: () => {
      copy(text());
      announce(t("done"));
    },
  };
}
