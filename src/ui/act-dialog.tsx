"use client";
import { Button, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import css from "./act-dialog.module.css";
import { Dialog } from "./dialog";
import { useFormat } from "./format/use-format";
import { useReading } from "./preferences";
import { type RefusalDto, refusalOfError, wordsOf } from "./state/refusal";

type Props = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** Rethrows errors of the call: the dialog stays open with the entered reason. */
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const MAX_REASON = 300;

/**
 * Dialog for an irreversible action: shows consequences, asks for a reason, runs once even when clicked repeatedly.
 */
export function ActDialog({ title, children, submit, danger, disabled, onAct, onClose }: Props) {
  const t = useTranslations("act");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const act = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    if (reason.trim() === "") return setMissing(true);
    running.current = true;
    setBusy(true);
    try {
      await onAct(reason.trim());
      onClose();
    } catch (error) {
      setResult(refusalOfError(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <form className={css.form} onSubmit={act} noValidate>
        {children}
        <Textarea
          label={t("reason")}
          description={t("reasonHint")}
          withAsterisk
          required
          data-autofocus
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={missing && reason.trim() === "" ? t("required") : null}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={sendByKey}
        />
        <div role="alert">{result && <Refused refusal={result} />}</div>
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("back")}
          </Button>
          <Button
            type="submit"
            color={danger ? "red.8" : undefined}
            loading={busy}
            disabled={disabled}
            rightSection={<kbd aria-hidden>Ctrl ↵</kbd>}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Enter adds a line, Ctrl+Enter submits. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function Refused({ refusal }: { refusal: RefusalDto }) {
  const t = useTranslations("state");
  const { locale } = useReading();
  const { digits } = useFormat();
  const { code, title, solution } = wordsOf(refusal, locale);
  return (
    <p className={css.refused}>
      <strong>{title}</strong> {solution}{" "}
      <small>
        {code !== null && t("code", { code: digits(String(code)) })}{" "}
        {refusal.requestId && <bdi className="code">{refusal.requestId}</bdi>}
      </small>
    </p>
  );
}
