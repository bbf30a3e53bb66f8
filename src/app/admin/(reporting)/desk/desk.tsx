"use client";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import type { ConsoleRouter } from "@/server/routers/console";
import { lazyPart } from "@/ui/lazy-part";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useDemo, useMay } from "../../_client";
import css from "./desk.module.css";
import { MoneyNow } from "./money-now";
import { Queues } from "./queues";
import { Radar } from "./radar";
import { useDeskLive } from "./use-desk-live";

// Only in demo branches.
const TakeTour = lazyPart(() => import("../../_guide/take-tour"));

type Queued = inferRouterOutputs<ConsoleRouter>["dashboard"]["queues"];

/** The user's pending work, cash position, and upcoming deadlines: each figure links to its rows. */
export function Desk({ first }: { first: Queued | undefined }) {
  const t = useTranslations("myDesk");
  const demo = useDemo();
  const up = useDeskLive();
  const queues = api.dashboard.queues.useQuery(undefined, { initialData: first });
  const money = api.dashboard.money.useQuery(undefined, { trpc: { context: { alone: true } } });
  // A complete report: loaded rarely and separately.
  const overdue = api.dashboard.overdue.useQuery(undefined, {
    enabled: useMay("accounting:read"),
    staleTime: 600_000,
    trpc: { context: { alone: true } },
  });
  const radar = api.dashboard.radar.useQuery(undefined, { trpc: { context: { alone: true } } });
  return (
    <section className={`${page.list} ${css.desk}`} aria-label={t("title")}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <LiveMark live={up} />
        <Suspense>{demo && <TakeTour />}</Suspense>
      </header>
      <Loaded query={queues}>{({ queues, today }) => <Queues queues={queues} today={today} />}</Loaded>
      <h2 className={css.part}>{t("radar.title")}</h2>
      <Loaded query={radar}>{(result) => <Radar {...result} />}</Loaded>
      <h2 className={css.part}>{t("money.title")}</h2>
      <Loaded query={money}>{(result) => <MoneyNow money={result} overdue={overdue.data} />}</Loaded>
    </section>
  );
}
