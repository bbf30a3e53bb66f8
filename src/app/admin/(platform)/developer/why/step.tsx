"use client";
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { AddressStep } from "./address-step";
import { OpenStep } from "./open-step";
import { TokenStep } from "./token-step";
import css from "./why.module.css";

type Props = Explanation["steps"][number] & { told: Explanation; permissions: Permissions };

const LOOK = {
  passes: { icon: IconCircleCheck, tone: "good" },
  fails: { icon: IconCircleX, tone: "bad" },
  asks: { icon: IconInfoCircle, tone: "neutral" },
  unknown: { icon: IconCircleDashed, tone: "neutral" },
} as const;

/** One check: result, observed value, remedy. */
export function Step({ step, outcome, told, permissions }: Props) {
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
        {outcome !== "unknown" && <p>{knownText(t, `${step}.${outcome}`, { domain: told.domain })}</p>}
        {step === "registered" && !told.as_written && <p>{t("registered.asWritten", { domain: told.domain })}</p>}
        {step === "registered" && told.foreign && <p>{t("registered.foreign")}</p>}
        {step === "open" && outcome === "fails" && <OpenStep told={told} permissions={permissions} />}
        {step === "address" && told.site && <AddressStep told={told} permissions={permissions} />}
        {step === "basic" && told.site?.client_id && (
          <p>
            {t("basic.clientId")} <bdi className="code">{told.site.client_id}</bdi>
          </p>
        )}
        {step === "token" && told.site && <TokenStep told={told} permissions={permissions} />}
      </div>
    </li>
  );
}
