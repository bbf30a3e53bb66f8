"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/ui/dialog";
import { refusalOfError, type Told } from "@/ui/state/refusal";
import { Refused } from "@/ui/state/refused";
import css from "./closing.module.css";

type Props = { title: string; submit: string; children: ReactNode; onAct: () => Promise<unknown>; onClose: () => void };

/** An act that needs no words, asked once more: Enter does it. */
export default function Confirm({ title, submit, children, onAct, onClose }: Props) {
  const t = useTranslations("form");
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const act = async () => {
    setBusy(true);
    try {
      await onAct();
      onClose();
    } catch (error) {
      setTold(refusalOfError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={css.confirm}>
        {children}
        <Refused told={told} />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button data-autofocus loading={busy} onClick={act}>
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
