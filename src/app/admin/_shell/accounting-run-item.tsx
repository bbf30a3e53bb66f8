"use client";
import { Button, Progress } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import css from "./jobs-tray.module.css";

type Row = inferRouterOutputs<ConsoleRouter>["works"]["runs"]["rows"][number];

const PAGE = { closing: "/admin/accounting/closing", verification: "/admin/accounting/verification" } as const;

/** A closing or verification of the books: progress, result, and its page. */
export function AccountingRunItem({ row }: { row: Row }) {
  const t = useTranslations("runs");
  const files = useTranslations("files");
  const { day, number } = useFormat();
  const { of, id, state, percent, asked_at, from_on, to_on, mode, differences } = row;
  const dayOf = (iso: string) => day(noon(iso), "UTC");
  const name =
    of === "closing"
      ? t(`closing.${mode ?? "hard"}`, { day: dayOf(to_on) })
      : t("verification", { from: dayOf(from_on ?? to_on), to: dayOf(to_on) });
  const ended =
    differences === null ? t(`state.${state}`) : t("differences", { count: differences, n: number(differences) });
  const bad = state === "refused" || state === "failed" || (differences ?? 0) > 0;
  return (
    <li className={css.item} data-run={`${of}-${id}`} data-state={state}>
      <IconBook2 className={css.icon} size={22} stroke={1.4} aria-hidden />
      <div className={css.what}>
        <strong>{name}</strong>
        <small>
          <DayTime at={asked_at} /> · <span className={bad ? css.failed : undefined}>{ended}</span>
        </small>
        {isInProgress(state) && <Progress value={percent ?? 0} size={4} aria-label={files("progress", { name })} />}
      </div>
      <Button component={Link} href={PAGE[of]} variant="default" size="compact-xs" aria-label={t("openOf", { name })}>
        {t("open")}
      </Button>
    </li>
  );
}
