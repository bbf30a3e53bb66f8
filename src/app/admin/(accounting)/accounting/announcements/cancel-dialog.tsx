"use client";
import { Radio, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { api } from "../../../_client";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import { useNameOf } from "./use-name-of";

type On = "original" | "today";

/** Cancels a note with a reason: a draft is removed, a posted one is reversed on its own date or today. */
export default function CancelDialog({ of, onClose }: { of: Details; onClose: () => void }) {
  const t = useTranslations("announcements");
  const { dayOf } = useWords();
  const utils = api.useUtils();
  const { full } = useNameOf()(of);
  const [on, setOn] = useState<On>("original");
  const cancel = api.announcements.cancel.useMutation({ onSettled: () => utils.announcements.invalidate() });
  const posted = of.document !== null;
  return (
    <ActDialog
      title={t("cancelTitle", { name: full })}
      submit={t("cancel")}
      danger
      onAct={(reason) => cancel.mutateAsync({ id: of.id, version: of.version, reason, ...(posted && { on }) })}
      onClose={onClose}
    >
      <p>{t(posted ? "cancelPosted" : "cancelDraft")}</p>
      {posted && (
        <Radio.Group label={t("reversalOn")} value={on} onChange={(value) => setOn(value as On)}>
          <Stack gap={6} mt={4}>
            <Radio value="original" label={t("onOriginal", { day: dayOf(of.date) })} />
            <Radio value="today" label={t("onToday")} />
          </Stack>
        </Radio.Group>
      )}
    </ActDialog>
  );
}
