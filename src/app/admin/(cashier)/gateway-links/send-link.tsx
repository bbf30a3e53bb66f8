"use client";
import { Button } from "@mantine/core";
import { IconMessageForward } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import type { Made } from "./address";
import { wholeLink } from "./whole-link";

/** Sends a link as a text message. */
export function SendLink({ of, to }: { of: Made; to: string }) {
  const t = useTranslations("gatewayLinks");
  const { money } = useFormat();
  const utils = api.useUtils();
  const send = api.messages.send.useMutation({ onSettled: () => utils.messages.invalidate() });
  if (!useMay("message:write")) return null;
  if (send.isSuccess) return <span role="status">{t("sent", { to })}</span>;
  const { figure, currency } = money(of.amount, of.currency);
  const text = t("sendText", { amount: `${figure} ${currency}`, link: wholeLink(of.link) });
  return (
    <>
      <Button
        data-autofocus
        leftSection={<IconMessageForward size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate({ text, contacts: [{ to, name: "" }] })}
      >
        {t("sendTo", { to })}
      </Button>
      <ErrorText error={send.error} />
    </>
  );
}
