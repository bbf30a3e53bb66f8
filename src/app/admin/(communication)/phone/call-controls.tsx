"use client";
import { Button } from "@mantine/core";
import { IconPhoneCheck, IconPhoneOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import type { Call } from "./address";
import css from "./phone.module.css";

/** Answer a ringing call, end an active one. */
export function CallControls({ call: { id, acts } }: { call: Call }) {
  const t = useTranslations("phone");
  const utils = api.useUtils();
  const input = { trpc: { context: { alone: true } }, onSettled: () => utils.telephony.invalidate() };
  const answer = api.telephony.answer.useMutation(input);
  const hangUp = api.telephony.hangup.useMutation(input);
  if (!useMay("telephony:write")) return null;
  const face = { size: "compact-sm", variant: "default" } as const;
  return (
    <span className={css.controls}>
      {acts.includes("answer") && (
        <Button
          {...face}
          leftSection={<IconPhoneCheck size={15} aria-hidden />}
          loading={answer.isPending}
          onClick={() => answer.mutate({ id })}
        >
          {t("answer")}
        </Button>
      )}
      {acts.includes("hangup") && (
        <Button
          {...face}
          leftSection={<IconPhoneOff size={15} aria-hidden />}
          loading={hangUp.isPending}
          onClick={() => hangUp.mutate({ id })}
        >
          {t("hangUp")}
        </Button>
      )}
      <ErrorText error={answer.error ?? hangUp.error} />
    </span>
  );
}
