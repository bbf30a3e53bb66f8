"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import { ActFields } from "./act-fields";
import { actInput, initialOf, type Typed } from "./act-values";
import { NowAllowed } from "./now-allowed";
import { type Act, isBackward } from "./operations";
import type { Cheque, Choices } from "./types";
import { useWords } from "./use-words";

type Props = {
  act: Act;
  cheques: readonly Cheque[];
  choices: Choices;
  onClose: () => void;
  onDone: (act: Act, cheques: readonly Cheque[]) => void;
};

/** One operation on one or several cheques: all or none. */
export default function ActDialog({ act: input, cheques: given, choices, onClose, onDone }: Props) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const { nameOf, numberOf } = useWords();
  const utils = api.useUtils();
  const mutation = api.cheques.act.useMutation();
  // After a concurrent operation the form continues with the present state.
  const [{ act, cheques }, setNow] = useState({ act: input, cheques: given });
  const [one] = cheques;
  const save = async (typed: Typed) => {
    const done = await mutation.mutateAsync(actInput(act, cheques, typed));
    void utils.cheques.invalidate();
    onDone(act, done.checks);
  };
  const anew = async (other: Act) => {
    const fresh = await Promise.all(cheques.map(({ id }) => utils.cheques.get.fetch({ id }, { staleTime: 0 })));
    setNow({ act: other, cheques: fresh });
  };
  const sum = cheques.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <FormDialog
      money
      key={`${act} ${one?.seq}`}
      title={t(`act.${act}`)}
      text={
        <>
          <p>
            {cheques.length === 1 && one ? (
              <>
                {nameOf(one.party)} · <bdi dir="ltr">{numberOf(one)}</bdi> ·{" "}
              </>
            ) : (
              <>{t("count", { count: cheques.length, n: number(cheques.length) })} · </>
            )}
            <Money amount={sum} currency={choices.currency} />
          </p>
          <p>{t(`actText.${act}`)}</p>
        </>
      }
      initial={initialOf(act, cheques, choices)}
      submit={t(`act.${act}`)}
      danger={isBackward(act)}
      onSave={save}
      onClose={onClose}
    >
      <ActFields act={act} direction={one!.direction} choices={choices} several={cheques.length > 1} />
      <NowAllowed onChoose={anew} />
    </FormDialog>
  );
}
