"use client";
import { Radio, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { useFormat } from "@/ui/format/use-format";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import css from "./documents.module.css";

type Props = {
  act: "remove" | "reverse" | "correct";
  of: Details;
  onAct: (given: { on: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
};

/**
 * A draft is deleted; a posted document is reversed: on its own date if open, otherwise on the first open date, or
 * today.
 */
export default function UndoDialog({ act, of, onAct, onClose }: Props) {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const { dayOf } = useWords();
  const own = of.reversal_day === null || of.reversal_day === of.date;
  const [on, setOn] = useState(own ? "original" : of.reversal_day!);
  const id = digits(String(of.document_id ?? of.id));
  return (
    <ActDialog
      title={t(`${act}Title`, { id })}
      submit={t(act)}
      danger={act !== "correct"}
      onAct={(reason) => onAct({ on, reason })}
      onClose={onClose}
    >
      <p>{t(`${act}Text`)}</p>
      {act !== "remove" && (
        <Radio.Group className={css.choice} label={t("reversalOn")} value={on} onChange={setOn}>
          <Stack gap={6} mt={4}>
            {own ? (
              <Radio value="original" label={t("onOriginal", { day: dayOf(of.date) })} />
            ) : (
              <Radio value={of.reversal_day!} label={t("onFirstOpen", { day: dayOf(of.reversal_day!) })} />
            )}
            <Radio value="today" label={t("onToday")} />
          </Stack>
        </Radio.Group>
      )}
    </ActDialog>
  );
}
