"use client";
import { useTranslations } from "next-intl";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { Details } from "./address";
import css from "./connections.module.css";
import { LeftOut } from "./left-out";

type Props = { trashed: Details | null; onDone: () => void; onShow: (id: number) => void };

/** Undo of the last move to the trash while the page is open; lists records that another connection has taken. */
export function UndoBar({ trashed, onDone, onShow }: Props) {
  const t = useTranslations("connections");
  const utils = api.useUtils();
  const restore = api.connections.restore.useMutation({
    onSuccess: ({ id }) => {
      onDone();
      onShow(id);
    },
    onSettled: () => utils.connections.invalidate(),
  });
  return (
    <div role="status">
      {trashed && (
        <p className={css.undo}>
          <span>{t("trashed", { title: trashed.title })}</span>
          <button type="button" disabled={restore.isPending} onClick={() => restore.mutate({ id: trashed.id })}>
            {t("undo")}
          </button>
        </p>
      )}
      {restore.data && <LeftOut of={restore.data} />}
      {restore.error && <RefusalNotice refusal={refusalOfError(restore.error)} />}
    </div>
  );
}
