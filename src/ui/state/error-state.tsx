"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "../format/use-format";
import { useReading } from "../preferences";
import { type RefusalDto, wordsOf } from "./refusal";
import css from "./state.module.css";

type Props = {
  refusal: RefusalDto;
  onRetry?: () => void;
  /** `h1` when it is the only content of the page. */
  heading?: "h1" | "h2";
};

/** Error with its remedy, the number to quote, and retry. */
export function ErrorState({ refusal, onRetry, heading: Heading = "h2" }: Props) {
  const t = useTranslations("state");
  const { locale } = useReading();
  const { number } = useFormat();
  const { code, title, solution } = wordsOf(refusal, locale);
  return (
    <section className={css.state} role="alert">
      <IconAlertTriangle className={css.bad} size={28} stroke={1.5} aria-hidden />
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{solution}</p>
      <p className={css.facts}>
        {code !== null && <span>{t("code", { code: number(code).replace(/[,٬]/g, "") })}</span>}
        {refusal.requestId && (
          <span>
            {t("request")} <bdi className="code">{refusal.requestId}</bdi>
          </span>
        )}
      </p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </section>
  );
}
