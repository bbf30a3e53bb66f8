"use client";
import { Button } from "@mantine/core";
import { IconActivity, IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { Supplier } from "./address";
import css from "./suppliers.module.css";
import { useRates } from "./use-rates";

/** Actions on a supplier: edit, activate or deactivate, test. */
export function Acts({ of: { id, active, version }, onEdit }: { of: Supplier; onEdit: () => void }) {
  const t = useTranslations("suppliers");
  const { ms } = useRates();
  const utils = api.useUtils();
  const onSettled = () => utils.suppliers.invalidate();
  const change = api.suppliers.setActive.useMutation({ onSettled });
  const test = api.suppliers.test.useMutation({ onSettled });
  const Mark = active ? IconPlayerStop : IconPlayerPlay;
  useKeys({ keye: onEdit });
  const failed = change.error ?? test.error;
  return (
    <div className={drawer.section}>
      <div className={parts.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
          rightSection={<kbd>E</kbd>}
          onClick={onEdit}
        >
          {t("edit")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconActivity size={16} stroke={1.7} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          {t("test")}
        </Button>
        <Button
          variant="default"
          {...(active && { c: "var(--bad)" })}
          leftSection={<Mark size={16} stroke={1.7} aria-hidden />}
          loading={change.isPending}
          onClick={() => change.mutate({ id, active: !active, version })}
        >
          {t(active ? "switchOff" : "switchOn")}
        </Button>
      </div>
      <div role="status" className={css.tested}>
        {test.data && (
          <>
            <ToneLabel tone={test.data.ok ? "good" : "bad"}>
              {t(test.data.ok ? "testGood" : "testBad", { ms: ms(test.data.ms) })}
            </ToneLabel>
            {test.data.message && <bdi className={`code ${css.message}`}>{test.data.message}</bdi>}
          </>
        )}
      </div>
      {failed && <RefusalNotice refusal={refusalOfError(failed)} />}
    </div>
  );
}
