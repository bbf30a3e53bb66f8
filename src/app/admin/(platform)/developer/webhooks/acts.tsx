"use client";
import { Button } from "@mantine/core";
import { IconKey, IconPencil, IconPlayerPlay, IconPlayerStop, IconSend, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { Endpoint } from "./address";
import { RotateDialog } from "./rotate-dialog";
import css from "./webhooks.module.css";

type Props = { of: Endpoint; onEdit: () => void; onRemoved: () => void };

/** Actions on an endpoint: test, edit, rotate key, deactivate, remove. */
export function Acts({ of, onEdit, onRemoved }: Props) {
  const { id, active, version } = of;
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [asking, setAsking] = useState<"rotate" | "remove" | null>(null);
  const onSettled = () => utils.webhooks.invalidate();
  const change = api.webhooks.setActive.useMutation({ onSettled });
  const test = api.webhooks.test.useMutation({ onSettled });
  const remove = api.webhooks.remove.useMutation({ onSettled });
  const Mark = active ? IconPlayerStop : IconPlayerPlay;
  useKeys({ keye: onEdit });
  const failed = change.error ?? test.error;
  return (
    <div className={drawer.section}>
      <div className={parts.actions}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          {t("test")}
        </Button>
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
          leftSection={<IconKey size={16} stroke={1.7} aria-hidden />}
          onClick={() => setAsking("rotate")}
        >
          {t("rotate")}
        </Button>
        <Button
          variant="default"
          leftSection={<Mark size={16} stroke={1.7} aria-hidden />}
          loading={change.isPending}
          onClick={() => change.mutate({ id, active: !active, version })}
        >
          {t(active ? "switchOff" : "switchOn")}
        </Button>
        <Button
          variant="default"
          c="var(--bad)"
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={() => setAsking("remove")}
        >
          {t("remove")}
        </Button>
      </div>
      <div role="status" className={css.tested}>
        {test.data && (
          <>
            <ToneLabel tone={test.data.ok ? "good" : "bad"}>
              {t(test.data.ok ? "testGood" : "testBad", { ms: number(test.data.ms) })}
            </ToneLabel>
            {test.data.fault && <bdi className={`code ${css.message}`}>{test.data.fault}</bdi>}
          </>
        )}
      </div>
      {failed && <RefusalNotice refusal={refusalOfError(failed)} />}
      {asking === "rotate" && <RotateDialog of={of} onClose={() => setAsking(null)} />}
      {asking === "remove" && (
        <FormDialog
          title={t("removeTitle", { name: of.title })}
          text={t("removeText")}
          initial={{}}
          submit={t("remove")}
          danger
          onSave={async () => {
            await remove.mutateAsync({ id, version });
            onRemoved();
          }}
          onClose={() => setAsking(null)}
        >
          {null}
        </FormDialog>
      )}
    </div>
  );
}
