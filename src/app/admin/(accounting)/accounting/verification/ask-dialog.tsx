"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import css from "./verification.module.css";

type Values = { from_on: string | null; to_on: string | null };
type Props = { onClose: () => void; onAsked: (key: string) => void };

/** Requests verification of a span; it runs in the background, and its run opens. */
export default function AskDialog({ onClose, onAsked }: Props) {
  const t = useTranslations("verification");
  const announce = useAnnounce();
  const { timeZone } = useReading();
  const utils = api.useUtils();
  const ask = api.verifications.ask.useMutation({ onSettled: () => utils.verifications.invalidate() });
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const initial: Values = { from_on: `${today.slice(0, 8)}01`, to_on: today };
  const save = async ({ from_on, to_on }: Values) => {
    const { key } = await ask.mutateAsync({ from_on: from_on!, to_on: to_on! });
    announce(t("askedFor"));
    onAsked(key);
  };
  return (
    <FormDialog
      title={t("askTitle")}
      text={t("askText")}
      initial={initial}
      submit={t("askSubmit")}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.pair}>
        <DateField path="from_on" label={t("from")} required />
        <DateField path="to_on" label={t("to")} required />
      </div>
    </FormDialog>
  );
}
