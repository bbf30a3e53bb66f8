"use client";
import { useTranslations } from "next-intl";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import type { Details } from "./address";
import css from "./passengers.module.css";
import { useNames } from "./use-names";

/** The last deleted passenger, with undo while the page is open. */
export function UndoBar({ removed, onDone }: { removed: Details | null; onDone: () => void }) {
  const t = useTranslations("passengers");
  const form = useTranslations("form");
  const nameOf = useNames();
  const utils = api.useUtils();
  const restore = api.passengers.restore.useMutation({
    onSuccess: () => {
      void utils.passengers.invalidate();
      onDone();
    },
  });
  return (
    <div role="status">
      {removed && (
        <p className={css.undo}>
          <span>{t("removed", { name: nameOf(removed).name })}</span>
          <button type="button" onClick={() => restore.mutate({ id: removed.id })}>
            {form("undo")}
          </button>
        </p>
      )}
      {restore.isError && <RefusalNotice refusal={refusalOfError(restore.error)} />}
    </div>
  );
}
