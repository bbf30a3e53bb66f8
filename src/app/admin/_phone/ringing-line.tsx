"use client";
import { Button } from "@mantine/core";
import { IconPhoneIncoming } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Elapsed } from "./elapsed";
import css from "./ringing.module.css";
import type { Call } from "./types";
import { useWhoCalls } from "./use-who-calls";

/** Another ringing call while one is shown. */
export function RingingLine({ call, onAnswer }: { call: Call; onAnswer: (() => void) | undefined }) {
  const t = useTranslations("phone");
  const whoCalls = useWhoCalls();
  return (
    <section className={css.line} aria-label={t("rings", { who: whoCalls(call) })} data-ringing={call.id}>
      <IconPhoneIncoming className={css.rings} size={17} stroke={1.8} aria-hidden />
      <bdi>{whoCalls(call)}</bdi>
      <span className={css.soft}>
        <Elapsed since={call.started_at} />
      </span>
      {onAnswer && (
        <Button size="compact-sm" className={css.end} onClick={onAnswer}>
          {t("answer")}
        </Button>
      )}
    </section>
  );
}
