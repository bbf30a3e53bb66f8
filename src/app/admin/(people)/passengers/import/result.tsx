"use client";
import { Button, Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import css from "../passengers.module.css";
import { Rows } from "./rows";
import { type ImportStatus, OUTCOMES, type Outcome } from "./types";

/** Progress of an import: the expected result of its rows, then the actual one; written and undone here. */
export function Result({ id }: { id: number }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const query = api.passengers.importRead.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && !isInProgress(state.data.work.state) ? false : 1_000) },
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Loaded query={query}>
      {(status) => {
        const { name, step, work, counts, warned } = status;
        const there = OUTCOMES.filter((one) => counts[one]);
        const shown = outcome && there.includes(outcome) ? outcome : null;
        return (
          <div className={css.import}>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <Progress
              value={work.total === 0 ? 0 : (100 * work.done) / work.total}
              size="lg"
              aria-label={t("import.progress", { name })}
            />
            <p role="status">
              {t(`import.step.${step}`)}: {t(`import.state.${work.state}`)} ·{" "}
              {t("import.counts", { done: number(work.done), total: number(work.total) })}
              {there.map((one) => ` · ${t(`import.outcome.${one}`)}: ${number(counts[one]!)}`)}
              {warned > 0 && ` · ${t("import.warned", { n: number(warned) })}`}
            </p>
            {!isInProgress(work.state) && (
              <>
                <Acts id={id} standing={status} />
                <fieldset className={css.row} aria-label={t("import.shown")}>
                  {[null, ...there].map((one) => (
                    <Button
                      key={one ?? "all"}
                      size="compact-sm"
                      variant={one === shown ? "filled" : "default"}
                      aria-pressed={one === shown}
                      onClick={() => setOutcome(one)}
                    >
                      {one ? t(`import.outcome.${one}`) : t("import.all")}
                    </Button>
                  ))}
                </fieldset>
                <Rows key={shown} id={id} name={name} outcome={shown} decides={step !== "undo"} />
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Write the reviewed rows, and undo. */
function Acts({
  id,
  standing: { step, counts, to_write, can_write, can_undo },
}: {
  id: number;
  standing: ImportStatus;
}) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const settled = { onSettled: () => utils.passengers.invalidate() };
  const write = api.passengers.importRun.useMutation(settled);
  const undo = api.passengers.importUndo.useMutation(settled);
  return (
    <>
      <p className={css.soft}>{t(`import.about.${step}`)}</p>
      {step !== "undo" && counts.conflict ? <p className={css.soft}>{t("import.conflicts")}</p> : null}
      <ErrorText error={write.error ?? undo.error} />
      <div className={css.row}>
        {can_write && (
          <Button loading={write.isPending} onClick={() => write.mutate({ id })}>
            {t("import.write", { n: number(to_write) })}
          </Button>
        )}
        {can_undo && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("import.undo")}
          </Button>
        )}
      </div>
      {asking && (
        <Dialog title={t("import.undo")} onClose={() => setAsking(false)}>
          <p>{t("import.undoHint")}</p>
          <div className={css.buttons}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t("back")}
            </Button>
            <Button
              color="red"
              loading={undo.isPending}
              onClick={() => undo.mutate({ id }, { onSettled: () => setAsking(false) })}
            >
              {t("import.undo")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
