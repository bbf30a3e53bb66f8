"use client";
import { Button, Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import { Countdown } from "@/ui/countdown";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import css from "./messages.module.css";

/** Progress of a bulk message, with stop: before it begins nothing is sent. Those of other users are hidden. */
export function BulkProgress({ id }: { id: number }) {
  const t = useTranslations("outgoing");
  const { number } = useFormat();
  const utils = api.useUtils();
  const query = api.works.read.useQuery(
    { id },
    { retry: false, refetchInterval: ({ state }) => (state.data && isInProgress(state.data.state) ? 1_500 : false) },
  );
  const cancel = api.works.cancel.useMutation({
    onSettled: () => Promise.all([utils.works.invalidate(), utils.messages.invalidate()]),
  });
  const work = query.data;
  if (!work) return null;
  const { state, done, total, refused, begins_at } = work;
  const counts = { done: number(done), total: number(total), refused: number(refused) };
  return (
    <section className={css.bulk} aria-label={t("bulk")}>
      <strong dir="auto">{work.title}</strong>
      <span role="status">{t(`bulkState.${state}`, counts)}</span>
      {state === "waiting" && <Countdown until={begins_at} />}
      {isInProgress(state) && (
        <Progress value={total === 0 ? 0 : (100 * done) / total} size={6} aria-label={t("bulk")} />
      )}
      {isInProgress(state) && (
        <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {state === "waiting" ? t("undo") : t("stop")}
        </Button>
      )}
    </section>
  );
}
