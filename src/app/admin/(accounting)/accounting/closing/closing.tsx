"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { type Check, earlierThan, type Mode, type Month, monthAt, type Overview, parsers } from "./address";
import css from "./closing.module.css";
import { Earlier } from "./earlier";
import { Exceptions } from "./exceptions";
import type { Act } from "./month-acts";
import { MonthActs } from "./month-acts";
import { MonthStrip } from "./month-strip";
import { Panel } from "./panel";
import { Reopenings } from "./reopenings";
import { RunCard } from "./run-card";
import { useClosingLive } from "./use-closing-live";
import { useWords } from "./use-words";

// Loaded on demand: rarely opened.
const Confirm = late(() => import("./confirm"));
const GrantDialog = late(() => import("./grant-dialog"));
const RulesDialog = late(() => import("./rules-dialog"));
const ReopenDialog = late(() => import("./reopen-dialog"));

type First = {
  overview: Overview | undefined;
  checks: { checks: Check[] } | undefined;
  to: string | undefined;
  mode: Mode;
};

/** Fiscal months of the branch with their states, and closing step by step. */
export function Closing({ first }: { first: First }) {
  const t = useTranslations("closing");
  const live = useClosingLive();
  const query = api.closing.overview.useQuery(undefined, { initialData: first.overview });
  return (
    <div className={css.page}>
      <header className={`${page.head} ${css.head}`}>
        <h1>{t("title")}</h1>
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <Loaded query={query}>{(overview) => <Months overview={overview} first={first} />}</Loaded>
    </div>
  );
}

function Months({ overview, first }: { overview: Overview; first: First }) {
  const t = useTranslations("closing");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { dayOf, monthName } = useWords();
  const [{ month: named, mode: input }, setAddress] = useQueryStates(parsers);
  const [act, setAct] = useState<Act | "close" | null>(null);
  const settled = { onSettled: () => utils.closing.invalidate() };
  const start = api.closing.start.useMutation(settled);
  const number = api.closing.number.useMutation(settled);
  const open = api.closing.open.useMutation(settled);
  const month = monthAt(overview.months, named, overview.today);
  const choose = ({ fm }: Month) => setAddress({ month: String(fm) }, { history: "replace" });
  const turn = (by: 1 | -1) => () => {
    const to = overview.months[overview.months.findIndex(({ fm }) => fm === month?.fm) + by];
    if (month && to) void choose(to);
  };
  useKeys({ bracketleft: turn(-1), bracketright: turn(1) });
  if (!month) return null;
  const mode = month.state === "soft_closed" ? "hard" : input;
  const earlier = earlierThan(month, overview.months, mode);
  const waits = month.state === "open" || month.state === "soft_closed";
  const running = overview.runs.some(({ state }) => state === "waiting" || state === "running");
  const same = first.to === month.to_on && first.mode === mode;
  const confirms = {
    close: {
      title: t("confirm.close", { day: dayOf(month.to_on) }),
      text: t(`modeText.${mode}`),
      submit: t(`close.${mode}`),
      onAct: () => start.mutateAsync({ to_date: month.to_on, mode }),
    },
    number: {
      title: t("confirm.number", { day: dayOf(month.to_on) }),
      text: t("confirm.numberText"),
      submit: t("act.number"),
      onAct: () => number.mutateAsync({ type: "all", up_to: month.to_on }),
    },
    open: {
      title: t("confirm.open", { month: monthName(month) }),
      text: t("confirm.openText"),
      submit: t("act.open"),
      onAct: () => open.mutateAsync({ fm: month.fm }),
    },
  };
  const confirm = act === "close" || act === "number" || act === "open" ? { act, ...confirms[act] } : undefined;
  const close = () => setAct(null);
  return (
    <>
      <MonthStrip months={overview.months} today={overview.today} chosen={month} onChoose={choose} />
      <div className={css.columns}>
        <div className={css.main}>
          <MonthActs month={month} overview={overview} onAct={setAct} />
          {waits && (
            <Panel
              key={month.fm}
              month={month}
              mode={mode}
              earlier={earlier}
              currency={overview.currency}
              first={same ? first.checks : undefined}
              running={running}
              onMode={(mode) => setAddress({ mode })}
              onStart={() => setAct("close")}
            />
          )}
          {month.state === "soft_closed" && <Exceptions month={month} overview={overview} />}
          {month.state === "closed" && !month.unnumbered && <p className={css.soft}>{t("allNumbered")}</p>}
          {month.state === "definite" && <p className={css.soft}>{t("isDefinite")}</p>}
        </div>
        <div className={css.side}>
          <Reopenings overview={overview} />
          <section className={css.block} aria-label={t("runs")}>
            <h3>{t("runs")}</h3>
            {overview.runs.length === 0 && <p className={css.soft}>{t("noRuns")}</p>}
            {overview.runs.map((run) => (
              <RunCard key={run.id} run={run} currency={overview.currency} />
            ))}
          </section>
        </div>
      </div>

      {confirm && (
        <Confirm
          title={confirm.title}
          submit={confirm.submit}
          onAct={() => confirm.onAct().then(() => announce(t(`started.${confirm.act}`)))}
          onClose={close}
        >
          <p>{confirm.text}</p>
          {confirm.act === "close" && <Earlier months={earlier} />}
        </Confirm>
      )}
      {act === "grant" && <GrantDialog month={month} people={overview.people} onClose={close} />}
      {act === "rules" && <RulesDialog month={month} onClose={close} />}
      {act === "reopen" && <ReopenDialog month={month} onClose={close} />}
    </>
  );
}
