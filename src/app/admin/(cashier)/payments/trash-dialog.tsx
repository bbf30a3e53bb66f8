"use client";
import { useTranslations } from "next-intl";
import { ActDialog } from "@/ui/act-dialog";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details } from "./address";

type Props = { of: Details; onAct: (reason: string) => Promise<unknown>; onClose: () => void };

/** Reverses the posting and reopens settled items; both documents remain visible. */
export function TrashDialog({ of, onAct, onClose }: Props) {
  const t = useTranslations("payments");
  const partyName = useName();
  const { digits } = useFormat();
  const title = t("named", { type: t(`type.${of.type}`), n: digits(String(of.number)) });
  return (
    <ActDialog title={t("trashTitle", { named: title })} submit={t("trash")} danger onAct={onAct} onClose={onClose}>
      <p>
        {partyName(of.counterparty)} · <Money amount={of.amount} currency={of.currency} />
      </p>
      <p>{t(of.settled > 0 ? "trashSettledText" : "trashText")}</p>
    </ActDialog>
  );
}
