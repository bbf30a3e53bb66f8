"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../../_client";
import type { Details } from "./address";
import { useCopy } from "./use-copy";
import { wholeLink } from "./whole-link";

/** Shares the link, or asks the gateway for its state. */
export function Acts({ of }: { of: Details }) {
  const t = useTranslations("gatewayLinks");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { copied, copy } = useCopy(() => wholeLink(of.link));
  const verify = api.gateways.verifyLink.useMutation({
    onSuccess: ({ status_name }) => announce(t(`status.${status_name}`)),
    onSettled: () => utils.gateways.invalidate(),
  });
  const payable = of.status_name === "created" || of.status_name === "pending";
  const ask = () => verify.mutate({ id: of.id });
  // A payment whose payer went to the gateway may still become paid.
  const settled = of.final && (of.authority === null || of.status_name === "success" || of.status_name === "reversed");
  useKeys({ keyc: copy, keyv: toButton("V") });
  if (settled) return null;
  const face = { size: "xs", variant: "default" } as const;
  return (
    <section className={drawer.section}>
      <div className={parts.actions}>
        {payable && (
          <>
            <Button
              {...face}
              leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              onClick={copy}
            >
              {t(copied ? "copied" : "copy")}
            </Button>
            <Button
              {...face}
              component="a"
              href={of.link}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              {t("openPage")}
            </Button>
          </>
        )}
        <Button
          {...face}
          leftSection={<IconRefresh size={15} aria-hidden />}
          rightSection={<kbd>V</kbd>}
          aria-keyshortcuts="V"
          loading={verify.isPending}
          onClick={ask}
        >
          {t("verify")}
        </Button>
      </div>
      <ErrorText error={verify.error} />
    </section>
  );
}
