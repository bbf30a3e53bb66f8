"use client";
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { AddressStep } from "./address-step";
import { OpenStep } from "./open-step";
import { TokenStep } from "./token-step";
import css from "./why.module.css";

type Props = Explanation["steps"][number] & { explanation: Explanation; permissions: Permissions };

const LOOK = {
  passes: { icon: IconCircleCheck, tone: "good" },
  fails: { icon: IconCircleX, tone: "bad" },
  asks: { icon: IconInfoCircle, tone: "neutral" },
  unknown: { icon: IconCircleDashed, tone: "neutral" },
} as const;

/** One check: result, observed value, remedy. */
export function Step({ step, outcome, explanation, permissions }: Props) {
  const t = useTranslations("developer.why");
  const { icon: Mark, tone } = LOOK[outcome];
  return (
    <li data-step={step} data-outcome={outcome}>
      <span className={css.mark} data-tone={tone}>
        <Mark size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.stepBody}>
        <h3>
          {t(`step.${step}`)} <small>{t(`outcome.${outcome}`)}</small>
        </h3>
        {outcome !== "unknown" && <p>{knownText(t, `${step}.${outcome}`, { domain: explanation.domain })}</p>}
        {step === "registered" && !explanation.as_written && (
          <p>{t("registered.asWritten", { domain: explanation.domain })}</p>
        )}
        {step === "registered" && explanation.foreign && <p>{t("registered.foreign")}</p>}
        {step === "open" && outcome === "fails" && <OpenStep explanation={explanation} permissions={permissions} />}
        {step === "address" && explanation.site && <AddressStep explanation={explanation} permissions={permissions} />}
        {step === "basic" && explanation.site?.client_id && (
          <p>
            {t("basic.clientId")} <bdi className="code">{explanation.site.client_id}</bdi>
          </p>
        )}
        {step === "token" && explanation.site && <TokenStep explanation={explanation} permissions={permissions} />}
      </div>
    </li>
  );
}
