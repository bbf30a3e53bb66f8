"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "@/ui/dialog";
import { useKeys } from "@/ui/keys/use-keys";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import css from "./closing.module.css";

type Props = { title: string; submit: string; children: ReactNode; onAct: () => Promise<unknown>; onClose: () => void };

/** Confirmation without input. Enter cancels; its button or Ctrl+Enter confirms. */
export default function Confirm({ title, submit, children, onAct, onClose }: Props) {
  const t = useTranslations("form");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const running = useRef(false);
  const act = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onAct();
      onClose();
    } catch (error) {
      setResult(refusalOfError(error));
      setBusy(false);
      running.current = false;
    }
  };
  useKeys({ "mod+enter": () => void act() });
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={css.confirm}>
        {children}
        <RefusalNotice refusal={result} />
        <div className={css.buttons}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button loading={busy} rightSection={<kbd dir="ltr">Ctrl ↵</kbd>} onClick={act}>
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
