"use client";
import { Button } from "@mantine/core";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import css from "../passengers.module.css";

type Merges = inferRouterOutputs<ConsoleRouter>["passengers"]["merges"];

/** Merges that can still be undone. */
export function RecentMerges({ first }: { first: Merges | undefined }) {
  const t = useTranslations("passengers");
  const utils = api.useUtils();
  const may = useMay("passenger:write");
  const { data = [] } = api.passengers.merges.useQuery(undefined, { initialData: first });
  const undo = api.passengers.undoMerge.useMutation({ onSuccess: () => void utils.passengers.invalidate() });
  if (data.length === 0) return null;
  return (
    <section className={css.recent} aria-label={t("recentMerges")}>
      <h2>{t("recentMerges")}</h2>
      <RefusalNotice refusal={undo.error && refusalOfError(undo.error)} />
      <ul className={css.papers}>
        {data.map(({ id, source_name, target_name, merged_at }) => (
          <li key={id}>
            <bdi>{t("mergedInto", { source: source_name, target: target_name })}</bdi>
            <DayTime at={merged_at} soft />
            {may && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t("undoMergeOf", { name: source_name })}
                loading={undo.isPending && undo.variables.id === id}
                onClick={() => undo.mutate({ id })}
              >
                {t("undoMerge")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
