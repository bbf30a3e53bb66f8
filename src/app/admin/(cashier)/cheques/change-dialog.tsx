"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../_client";
import { ActFields } from "./act-fields";
import { changeInput, initialOfLast, type Typed } from "./act-values";
import { NowAllowed } from "./now-allowed";
import { type Act, alternatives } from "./operations";
import type { Choices, Details } from "./types";
import { useWords } from "./use-words";

type Props = { cheque: Details; choices: Choices; onClose: () => void };

/** Replaces the last operation: its document is reversed and a new one posted; both remain visible. */
export default function ChangeDialog({ cheque, choices, onClose }: Props) {
  const t = useTranslations("cheques");
  const { numberOf } = useWords();
  const utils = api.useUtils();
  const mutation = api.cheques.change.useMutation();
  const last = lastOf(cheque);
  const [act, setAct] = useState<Exclude<Act, "undo">>(last?.operation as "deposit");
  if (!last) return null;
  const others = alternatives(cheque.direction, last.from_state).filter((one) => one !== "undo");
  const save = async (typed: Typed) => {
    await mutation.mutateAsync(changeInput(cheque, act, typed));
    void utils.cheques.invalidate();
  };
  return (
    <FormDialog
      money
      title={`${t("changeLast")} · ${numberOf(cheque)}`}
      text={<p>{t("changeText")}</p>}
      initial={initialOfLast(last)}
      submit={t("changeSave")}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t("field.operation")}
        data={others.map((value) => ({ value, label: t(`act.${value}`) }))}
        value={act}
        allowDeselect={false}
        onChange={(chosen) => setAct(chosen as "deposit")}
      />
      <ActFields act={act} direction={cheque.direction} choices={choices} />
      <NowAllowed onChoose={onClose} />
    </FormDialog>
  );
}

/** The newest effective operation; a registration cannot be changed, only canceled. */
const lastOf = ({ events }: Details) =>
  events
    .filter(({ undone, operation }) => !undone && operation !== "undo" && operation !== "register")
    .toSorted((a, b) => b.seq - a.seq)[0];
