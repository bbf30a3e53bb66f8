"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { UndoBar } from "@/ui/list/undo-bar";
import css from "./failures.module.css";
import type { Done } from "./use-acts";
import { useWords } from "./use-words";

/** Result of a bulk action: number of successes, and the reason of each failure. */
export function Outcome({ done, onUndo }: { done: Done | null; onUndo: () => Promise<unknown> }) {
  const t = useTranslations("failures");
  const { number } = useFormat();
  const { why } = useWords();
  const went = done?.rows.filter(({ reason }) => reason === null).length ?? 0;
  const refused = done?.rows.filter(({ reason }) => reason !== null) ?? [];
  return (
    <>
      <UndoBar
        text={done?.act === "dismiss" && went > 0 ? t("dismissed", { n: number(went) }) : null}
        onUndo={onUndo}
      />
      <div role="status" className={css.outcome}>
        {done?.act === "retry" && went > 0 && <p>{t("retried", { n: number(went) })}</p>}
        {refused.length > 0 && <p>{t("refused", { n: number(refused.length) })}</p>}
        {refused.length > 0 && (
          <ul>
            {refused.map(({ kind, id, reason }) => (
              <li key={`${kind} ${id}`}>
                {t(`kind.${kind}`)} <bdi>{number(id)}</bdi>: {why(reason)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
