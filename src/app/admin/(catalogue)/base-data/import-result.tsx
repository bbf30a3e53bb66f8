"use client";
import { Button, Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import css from "./base-data.module.css";

/** Progress of an import, and refused rows with their errors. Imports of other users are hidden. */
export function ImportResult({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("baseData");
  const { number } = useFormat();
  const utils = api.useUtils();
  const query = api.works.read.useQuery(
    { id },
    { retry: false, refetchInterval: ({ state }) => (state.data && isInProgress(state.data.state) ? 1_500 : false) },
  );
  const work = query.data;
  const refused = api.works.rows.useQuery({ id }, { enabled: Boolean(work && work.refused > 0) });
  const cancel = api.works.cancel.useMutation({ onSettled: () => utils.works.invalidate() });
  if (!work) return null;
  const { state, done, total } = work;
  const answer = work.answer as { created: number; updated: number } | null;
  const counts = {
    ...{ done: number(done), total: number(total), refused: number(work.refused) },
    ...{ created: number(answer?.created ?? 0), updated: number(answer?.updated ?? 0) },
  };
  const rows = refused.data?.rows ?? [];
  return (
    <section className={css.result} aria-label={t("result")}>
      <header>
        <strong dir="auto">{work.title}</strong>
        <span role="status">{t(`resultState.${state}`, counts)}</span>
        {isInProgress(state) ? (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("stop")}
          </Button>
        ) : (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
            {t("close")}
          </Button>
        )}
      </header>
      {isInProgress(state) && (
        <Progress value={total === 0 ? 0 : (100 * done) / total} size={6} aria-label={t("result")} />
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        <ul tabIndex={0} aria-label={t("refusedRows")}>
          {rows.map(({ nr, code, fields }) => (
            <li key={nr}>
              <strong>{t("row", { nr: number(nr) })}</strong>{" "}
              <small>{code !== null && number(code).replace(/[,٬]/g, "")}</small>{" "}
              {fields.map(({ path, message }) => (
                <span key={path}>
                  <code>{path}</code> {message}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
