"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Step } from "@/domain/reporting/tour/rules";
import { useAnnounce } from "@/ui/announcer";
import { Link } from "@/ui/link";
import css from "./guide.module.css";
import type { Guided } from "./types";
import { useHint } from "./use-hint";

type Props = { step: Step; guide: Guided; onSkip: () => void };

/** The current action in one sentence with its keys. There is no "next": the tour advances when it is done. */
export function StepNow({ step, guide: { example, steps, busy }, onSkip }: Props) {
  const t = useTranslations("guide");
  const announce = useAnnounce();
  const fm = steps.find(({ name }) => name === "close")?.made?.fm ?? null;
  const hint = useHint(step, { ...example, fm });
  const text = hint && t(busy ? "busy" : `hint.${hint.key}`);
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);
  if (!hint) return null;
  return (
    <>
      <p className={css.what}>
        <strong>{t(`step.${step}`)}</strong>
      </p>
      <p className={css.say} data-hint={busy ? "busy" : hint.key}>
        {text}{" "}
        {!busy && (
          <bdi className={css.keys} dir="ltr">
            {hint.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </bdi>
        )}
      </p>
      <p className={css.acts}>
        {hint.goes && !busy && (
          <Button component={Link} href={hint.goes} size="compact-sm" variant="light" data-first>
            {t("goThere")}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" data-skip onClick={onSkip}>
          {t("skip")}
        </Button>
      </p>
    </>
  );
}
