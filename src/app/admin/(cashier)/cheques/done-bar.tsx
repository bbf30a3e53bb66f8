"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconPrinter, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import { slipHref } from "./address";
import css from "./cheques.module.css";
import type { Act } from "./operations";
import type { Cheque } from "./types";

export type Done = { act: Act; cheques: readonly Cheque[] };

type Props = { done: Done; onClose: () => void };

/** The last operation, with undo and print until the next one. */
export function DoneBar({ done: { act, cheques }, onClose }: Props) {
  const t = useTranslations("cheques");
  const form = useTranslations("form");
  const drawer = useTranslations("drawer");
  const { number } = useFormat();
  const utils = api.useUtils();
  const ids = cheques.map(({ id }) => id);
  const undo = api.cheques.act.useMutation({
    onSuccess: () => {
      void utils.cheques.invalidate();
      onClose();
    },
  });
  const slip = act === "deposit" || act === "redeposit" ? slipHref(ids) : null;
  useKeys({ keyp: () => slip && window.open(slip, "_blank") });
  return (
    <div role="status">
      <p className={css.done}>
        <IconCheck size={16} stroke={2} aria-hidden />
        <span>{t(`done.${act}`, { count: cheques.length, n: number(cheques.length) })}</span>
        {slip && (
          <Button
            component="a"
            href={slip}
            target="_blank"
            size="compact-sm"
            leftSection={<IconPrinter size={15} stroke={1.7} />}
            rightSection={<kbd>P</kbd>}
          >
            {t("printSlip")}
          </Button>
        )}
        {act !== "undo" && (
          <Button
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ ids, operation: "undo" })}
          >
            {form("undo")}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={drawer("close")} onClick={onClose}>
          <IconX size={15} />
        </Button>
      </p>
      {undo.isError && <RefusalNotice refusal={refusalOfError(undo.error)} />}
    </div>
  );
}
