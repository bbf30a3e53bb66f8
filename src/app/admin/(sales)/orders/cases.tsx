"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { Loaded } from "@/ui/state/loaded";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../_client";
import { unresolvedOrderHref } from "../../_sales/hrefs";
import type { Details } from "./address";

/** Unresolved cases of an order: the next action. */
export function Cases({ of: { trade_id } }: { of: Details }) {
  const t = useTranslations("limbo");
  const query = api.unresolvedOrders.list.useQuery({ trade_id, per_page: 20 });
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <Loaded query={query}>
        {({ rows }) =>
          rows.map(({ id, kind, deadline_at, overdue }) => (
            <p key={id} className={parts.line}>
              <ToneLabel tone={overdue ? "bad" : "warn"}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                <Link className={parts.link} href={unresolvedOrderHref(id)}>
                  {t(`kind.${kind}`)}
                </Link>
              </ToneLabel>
              <span className={parts.soft}>
                {t(overdue ? "wasDue" : "due")} <DayTime at={deadline_at} soft />
              </span>
            </p>
          ))
        }
      </Loaded>
    </section>
  );
}
