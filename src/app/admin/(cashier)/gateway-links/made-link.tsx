"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconCircleCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import type { Made } from "./address";
import css from "./gateway-links.module.css";
import { SendLink } from "./send-link";
import { useCopy } from "./use-copy";
import { wholeLink } from "./whole-link";

/** A new link to copy, or to send to `sendTo`. */
export function MadeLink({ of, sendTo }: { of: Made; sendTo: string | null }) {
  const t = useTranslations("gatewayLinks");
  const { copied, copy } = useCopy(() => wholeLink(of.link));
  return (
    <div role="status">
      <p className={css.made}>
        <IconCircleCheck size={18} stroke={1.7} aria-hidden /> <Money amount={of.amount} currency={of.currency} />{" "}
        <span className={parts.soft}>
          {t("payableUntil")} <DayTime at={of.expires_at} />
        </span>
      </p>
      <p className={css.address}>
        <bdi className="code">{wholeLink(of.link)}</bdi>
      </p>
      <div className={parts.actions}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {t(copied ? "copied" : "copy")}
        </Button>
        <Button
          variant="default"
          component="a"
          href={of.link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t("openPage")}
        </Button>
        {sendTo && <SendLink of={of} to={sendTo} />}
      </div>
    </div>
  );
}
