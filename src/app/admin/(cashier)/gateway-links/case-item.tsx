"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import type { Case } from "./address";
import css from "./gateway-links.module.css";

const CloseDialog = late(async () => ({ default: (await import("./close-dialog")).CloseDialog }));

/** Amounts of a case, each with the member that has its currency. */
const MONEY = { asked: "currency", paid: "paid_in" } as const;
const AMOUNTS = ["asked", "paid"] as const;

/** One case: the claim, its count, and its resolution. */
export function CaseItem({ of, withLink }: { of: Case; withLink?: boolean }) {
  const t = useTranslations("gatewayLinks");
  const { number, digits } = useFormat();
  const mayWrite = useMay("gateway:write");
  const [closing, setClosing] = useState(false);
  const open = of.state === "open";
  const Mark = open ? IconAlertTriangle : IconCircleCheck;
  const facts = Object.entries(of.data).filter(
    ([name, value]) => value !== null && typeof value !== "object" && !(name in MONEY),
  );
  return (
    <article className={css.case} data-state={of.state} data-case={of.id}>
      <Mark size={18} stroke={1.7} aria-label={t(`cases.${of.state}`)} role="img" />
      <div>
        <p className={parts.line}>
          <strong>{t(`case.${of.kind}`)}</strong>
          {of.count > 1 && <span className={parts.soft}>{t("times", { count: of.count, n: number(of.count) })}</span>}
          {withLink && of.link_id !== null && (
            <Link className={parts.link} href={`/admin/gateway-links?link=${of.link_id}`}>
              {t("named", { n: digits(String(of.link_id)) })}
            </Link>
          )}
        </p>
        <p>{t(`caseText.${of.kind}`)}</p>
        <Amounts of={of} />
        <p className={parts.soft}>
          {of.link_id === null && <bdi className="code">{of.subject}</bdi>}{" "}
          {facts.map(([name, value]) => (
            <span key={name} className={css.datum}>
              <bdi className="code">
                {name}: {String(value)}
              </bdi>
            </span>
          ))}
        </p>
        <p className={parts.soft}>
          <DayTime at={of.last_at} soft />
          {of.closed_at && (
            <>
              {" "}
              · {t("closedBy", { name: of.closed_by ?? "" })} <DayTime at={of.closed_at} soft />
            </>
          )}
        </p>
        {of.note && <q>{of.note}</q>}
      </div>
      {open && mayWrite && (
        <Button variant="default" size="compact-sm" onClick={() => setClosing(true)}>
          {t("close")}
        </Button>
      )}
      {closing && <CloseDialog of={of} onClose={() => setClosing(false)} />}
    </article>
  );
}

/** Requested and paid amounts, if they differ. */
function Amounts({ of: { data } }: { of: Case }) {
  const t = useTranslations("gatewayLinks");
  const result = AMOUNTS.flatMap((name) => {
    const [amount, code] = [Number(data[name]), data[MONEY[name]] ?? data.currency];
    return Number.isSafeInteger(amount) && data[name] !== null && typeof code === "string"
      ? [{ name, amount, code }]
      : [];
  });
  if (result.length === 0) return null;
  return (
    <p>
      {result.map(({ name, amount, code }) => (
        <span key={name} className={css.datum}>
          {t(`datum.${name}`)} <Money amount={amount} currency={code} />
        </span>
      ))}
    </p>
  );
}
