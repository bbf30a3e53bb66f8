"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { OPERATIONS } from "@/domain/cashier/cheque/rules";
import { useFormValue } from "@/ui/form/form";
import type { RefusalDto } from "@/ui/state/refusal";
import { api } from "../../_client";
import css from "./cheques.module.css";
import { type Act, isState } from "./operations";
import { StateMark } from "./state-mark";

/** After a conflict (8003): the present state and its allowed actions. */
export function NowAllowed({ onChoose }: { onChoose: (act: Act) => void }) {
  const t = useTranslations("cheques");
  const utils = api.useUtils();
  const result = useFormValue((form) => form.refusal as RefusalDto | null);
  const refused = result?.reason === "operationNotAllowed" ? result : null;
  // The data behind the dialog is outdated: reload it.
  useEffect(() => {
    if (refused) void utils.cheques.invalidate();
  }, [refused, utils]);
  if (!refused) return null;
  const { state, allowed_operations: allowed } = refused.data ?? {};
  const acts = OPERATIONS.filter(
    (one): one is Act => one !== "register" && Array.isArray(allowed) && allowed.includes(one),
  );
  return (
    <div className={css.now} data-now role="status">
      {typeof state === "string" && isState(state) && (
        <span>
          {t("standsNow")} <StateMark state={state} />
        </span>
      )}
      <span className={css.acts}>
        {acts.length === 0 ? t("nothingToDo") : t("allowedNow")}
        {acts.map((act) => (
          <Button key={act} size="compact-sm" variant="default" onClick={() => onChoose(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </span>
    </div>
  );
}
