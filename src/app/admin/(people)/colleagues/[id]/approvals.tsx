"use client";
import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { untilLoaded } from "@/ui/lazy-part";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import type { Details } from "../address";
import { useName } from "../use-name";
import css from "./colleague.module.css";

const ApproveBeyond = dynamic(() =>
  untilLoaded(() => import("../../../_money/approve-beyond").then((m) => m.ApproveBeyond)),
);

/** Temporary approvals beyond the credit limit; each expires automatically. */
export function Approvals({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayEnd = useMay("colleague:approve");
  const [asking, setAsking] = useState(false);
  const query = api.credit.approvals.useQuery({ state: "live", per_page: 100 });
  const end = api.credit.endApproval.useMutation({
    onSuccess: () => announce(t("approvalEnded")),
    onSettled: () => [utils.credit.invalidate(), utils.colleagues.invalidate()],
  });
  return (
    <section className={drawer.section}>
      <p className={parts.line}>
        <strong>{t("approvals")}</strong>
        {of.deleted_at === null && (
          <Button variant="default" size="compact-sm" className={parts.end} onClick={() => setAsking(true)}>
            {t("approve")}
          </Button>
        )}
      </p>
      <p className={parts.soft}>{t("approvalsText")}</p>
      <Loaded query={query}>
        {({ items }) => {
          const own = items.filter(({ colleague }) => colleague.id === of.id);
          if (own.length === 0) return <p className={css.hint}>{t("noApprovals")}</p>;
          return (
            <ul className={css.approvals}>
              {own.map((one) => (
                <li key={one.id}>
                  <strong>
                    <Money amount={one.amount} currency={one.colleague.currency} />
                  </strong>
                  <span>
                    {t("approvalUntil")} <DayTime at={one.expires_at} />
                  </span>
                  <span className={parts.soft}>
                    {one.approved_by} · {one.reason}
                  </span>
                  {mayEnd && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      className={parts.end}
                      aria-label={t("endApprovalOf", { n: number(one.id) })}
                      loading={end.isPending && end.variables.id === one.id}
                      onClick={() => end.mutate({ id: one.id })}
                    >
                      {t("endApproval")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <ErrorText error={end.error} />
      {asking && (
        <ApproveBeyond
          of={{ id: of.id, name: nameOf(of) }}
          currency={of.branch_currency}
          text={<p>{t("approvalsText")}</p>}
          submit={t("approve")}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
