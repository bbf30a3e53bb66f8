"use client";
import { useTranslations } from "next-intl";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import css from "./certificates.module.css";
import type { Certificate } from "./types";

/** The last deletion, which can be undone while the page is open. */
export function UndoBar({ removed, onDone }: { removed: Certificate | null; onDone: () => void }) {
  const t = useTranslations("certificates");
  const form = useTranslations("form");
  const utils = api.useUtils();
  const restore = api.certificates.restore.useMutation({
    onSuccess: () => {
      void utils.certificates.invalidate();
      onDone();
    },
  });
  return (
    <div role="status">
      {removed && (
        <p className={css.undo}>
          <span>{t("removed", { title: removed.title })}</span>
          <button type="button" onClick={() => restore.mutate({ id: removed.id })}>
            {form("undo")}
          </button>
        </p>
      )}
      {restore.isError && <RefusalNotice refusal={refusalOfError(restore.error)} />}
    </div>
  );
}
