"use client";
import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { RefusedCalls } from "./refused-calls";
import { Step } from "./step";
import css from "./why.module.css";

type Props = { explanation: Explanation; permissions: Permissions; onAddress: (address: string) => void };

/** The present decision of the gate, then the checks one by one. */
export function WhyAnswer({ explanation, permissions, onAddress }: Props) {
  const t = useTranslations("developer.why");
  const { day, clock } = useFormat();
  const now = new Date(explanation.now);
  return (
    <>
      <Verdict explanation={explanation} />
      <ol className={css.steps}>
        {explanation.steps.map((step) => (
          <Step key={step.step} {...step} explanation={explanation} permissions={permissions} />
        ))}
      </ol>
      <p className={css.clock}>
        {t("clock")} <bdi>{day(now, "UTC")}</bdi> <bdi>{clock(now, "UTC")}</bdi> UTC. {t("clockHint")}
      </p>
      {explanation.site && <RefusedCalls siteId={explanation.site.id} onAddress={onAddress} />}
    </>
  );
}

function Verdict({ explanation }: { explanation: Explanation }) {
  const t = useTranslations("developer.why");
  const { locale } = useReading();
  const { digits } = useFormat();
  if (explanation.verdict) {
    const { code, title, solution } = CATALOGUE[explanation.verdict];
    return (
      <section className={css.verdict} data-tone="bad" aria-live="polite">
        <IconCircleX size={22} stroke={1.7} aria-hidden />
        <div>
          <h2>
            <Link href={`/admin/developer/errors#${code}`}>
              <bdi>{digits(String(code))}</bdi>
            </Link>{" "}
            {title[locale]}
          </h2>
          <p>{solution[locale]}</p>
        </div>
      </section>
    );
  }
  const open = !explanation.foreign && explanation.address !== null;
  const Mark = open ? IconCircleCheck : IconHelpCircle;
  const name = open ? "passes" : explanation.foreign ? "foreign" : "noAddress";
  return (
    <section className={css.verdict} data-tone={open ? "good" : "neutral"} aria-live="polite">
      <Mark size={22} stroke={1.7} aria-hidden />
      <div>
        <h2>{t(`verdict.${name}`)}</h2>
        <p>{t(`verdict.${name}Text`)}</p>
      </div>
    </section>
  );
}
