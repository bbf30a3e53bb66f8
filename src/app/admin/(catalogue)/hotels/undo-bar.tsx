"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import css from "./hotels.module.css";
import type { Deleted } from "./types";

export type Gone = { name: string; deletion: Deleted; whole: boolean };

/** The last deletion, with undo: here while the page is open, 24 hours in total. */
export function UndoBar({ gone, onDone }: { gone: Gone | null; onDone: () => void }) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const { long, time } = useFormat();
  const utils = api.useUtils();
  const restore = api.hotels.removeRooms.useMutation({
    onSuccess: () => {
      void utils.hotels.invalidate();
      void utils.hotelMappings.invalidate();
      onDone();
    },
  });
  const until = gone && new Date(gone.deletion.undo_until);
  return (
    <div role="status">
      {gone && until && (
        <p className={css.undo}>
          <span>{t("removed", { name: gone.name })}</span>
          <button type="button" onClick={() => restore.mutate({ undo: gone.deletion.deletion_id })}>
            {form("undo")}
          </button>
          <small>{t("undoUntil", { at: `${long(until)} ${time(until)}` })}</small>
        </p>
      )}
      {restore.isError && <RefusalNotice refusal={refusalOfError(restore.error)} />}
    </div>
  );
}
