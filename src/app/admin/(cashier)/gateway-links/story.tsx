"use client";
import { IconCircle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { LedgerLink } from "../../_money/ledger-link";
import { paymentHref } from "../../(accounting)/accounting/_parts/record-hrefs";
import type { Details } from "./address";
import css from "./gateway-links.module.css";
import { type Step, stepsOf } from "./steps";

const MARK = { done: IconCircleCheck, failed: IconCircleX, waiting: IconCircle } as const;

/** Progress of a link step by step: from creation to the books and the settlement. */
export function Story({ of }: { of: Details }) {
  const t = useTranslations("gatewayLinks");
  const { number, digits } = useFormat();
  const about: Record<Step["name"], ReactNode> = {
    created: t("by", { name: of.created_by }),
    left: null,
    heard: null,
    asked: of.checks > 0 && (
      <>
        {t("asked", { count: of.checks, n: number(of.checks) })}
        {of.next_check_at && !of.final && (
          <>
            {" "}
            {t("nextAsk")} <DayTime at={of.next_check_at} soft />
          </>
        )}
        {of.failure && (
          <>
            {" "}
            {of.failure.message} <bdi className="code">{of.failure.code}</bdi>
          </>
        )}
      </>
    ),
    posted: <LedgerLink of={of.document} />,
    applied: of.payment_id ? (
      <Link className={parts.link} href={paymentHref(of.payment_id)}>
        {t("receipt", { n: digits(String(of.payment_id)) })}
      </Link>
    ) : of.apply_fault ? (
      t("staysInWallet", { why: of.apply_fault })
    ) : null,
  };
  return (
    <section className={drawer.section}>
      <h3>{t("story")}</h3>
      <ol className={css.story}>
        {stepsOf(of).map(({ name, state, at }) => {
          const Mark = MARK[state];
          return (
            <li key={name} data-state={state}>
              <Mark size={17} stroke={1.7} aria-label={t(`stepState.${state}`)} role="img" />
              <div>
                <strong>{t(`step.${name}`)}</strong> {at && <DayTime at={at} soft />}
                {about[name] && <p>{about[name]}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
