"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorText } from "../state/error-text";
import css from "./undo-bar.module.css";

type Props = {
  /** The last action as text; null when nothing can be undone. */
  text: string | null;
  /** Undoes it; rethrows errors of the call. */
  onUndo: () => Promise<unknown>;
};

/** The last deletion, which can be undone while the page is open. */
export function UndoBar({ text, onUndo }: Props) {
  const form = useTranslations("form");
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await onUndo();
      setFailed(null);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="status">
      {text && (
        <p className={css.undo}>
          <span>{text}</span>
          <button type="button" disabled={busy} onClick={() => void undo()}>
            {form("undo")}
          </button>
        </p>
      )}
      <ErrorText error={failed} />
    </div>
  );
}
