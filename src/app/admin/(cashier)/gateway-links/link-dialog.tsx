"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useTitled } from "@/ui/format/use-titled";
import parts from "@/ui/list/parts.module.css";
import { api, useMay } from "../../_client";
import { AmountField } from "../../_money/amount-field";
import { partyOf } from "../../_money/party";
import { PartyField } from "../../_money/party-field";
import type { Made } from "./address";
import { AnnouncementField } from "./announcement-field";
import { MadeLink } from "./made-link";
import { type Drive, invoiceOf, newValues, OFFERED, type Values } from "./values";

type Props = {
  /** Payer from the list's filter. */
  party: string | null;
  /** Their debt: the default amount. */
  owed?: { amount: number; currency: string } | null;
  /** Number to which the link can be sent as a text message. */
  sendTo?: string | null;
  onClose: () => void;
};

/** A payment link: purpose, payer, amount, and gateway. */
export function LinkDialog({ party, owed = null, sendTo = null, onClose }: Props) {
  const t = useTranslations("gatewayLinks");
  const utils = api.useUtils();
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const known = partyOf(party);
  const partyQuery = api.parties.get.useQuery(known!, { enabled: known !== null });
  const create = api.gateways.createLink.useMutation({ onSettled: () => utils.gateways.invalidate() });
  const [made, setMade] = useState<Made | null>(null);
  if (made)
    return (
      <Dialog title={t("madeTitle")} onClose={onClose}>
        <MadeLink of={made} sendTo={sendTo} />
        <p className={parts.line}>
          <span className={parts.end} />
          <Button data-autofocus={sendTo === null || undefined} onClick={onClose}>
            {t("done")}
          </Button>
        </p>
      </Dialog>
    );
  if (!me.data || (known && partyQuery.isPending)) return null;
  const debt = owed?.currency === me.data.branch.currency ? owed : null;
  return (
    <FormDialog<Values>
      money
      title={t("add")}
      size="lg"
      initial={newValues(partyQuery.data ?? null, debt && { amount: debt.amount, description: t("owedText") })}
      submit={t("make")}
      keepOpen
      onSave={async (values) => setMade(await create.mutateAsync(invoiceOf(values)))}
      onClose={onClose}
    >
      <Fields currency={me.data.branch.currency} known={known !== null} />
    </FormDialog>
  );
}

/** `known`: the payer is prefilled. */
function Fields({ currency: own, known }: { currency: string; known: boolean }) {
  const t = useTranslations("gatewayLinks");
  const nameOf = useTitled();
  const drive = useFormValue((form) => form.at("drive") as Drive);
  const mayNote = useMay("accounting:read");
  const gateways = api.gateways.list.useQuery(undefined, { staleTime: 60_000 });
  const active = (gateways.data?.rows ?? []).filter(({ active }) => active);
  const chosen = useFormValue((form) => form.at("gateway_id") as number | null);
  const currency = active.find(({ id }) => id === chosen)?.currency ?? own;
  const offered = OFFERED.filter((one) => one !== "announcement" || mayNote);
  const whole = drive === "colleague" || drive === "announcement";
  return (
    <>
      <SelectField
        path="drive"
        label={t("field.drive")}
        hint={t(`driveText.${drive}`)}
        openOnFocus={false}
        data={offered.map((value) => ({ value, label: t(`drive.${value}`) }))}
      />
      {drive === "announcement" ? (
        <AnnouncementField path="announcement_id" label={t("field.announcement")} currency={own} />
      ) : (
        <PartyField
          key={drive}
          path="party"
          label={t("field.payer")}
          required
          currency={own}
          data-autofocus={!known || undefined}
          types={drive === "colleague" ? ["colleague"] : ["colleague", "passenger"]}
        />
      )}
      <div className={parts.fields}>
        <AmountField
          path="amount"
          label={t("field.amount")}
          hint={whole ? t("wholeHint") : undefined}
          required={!whole}
          currency={currency}
          autoFocus={known}
        />
        <SelectField
          path="gateway_id"
          label={t("field.gateway")}
          numeric
          clearable
          openOnFocus={false}
          placeholder={t("firstActive")}
          data={gateways.data && active.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
      </div>
      <TextField
        path="description"
        label={t("field.description")}
        hint={t("descriptionHint")}
        required={drive === "pay"}
        maxLength={300}
      />
      <TextField
        path="return_url"
        label={t("field.return_url")}
        hint={t("returnHint")}
        kind="latin"
        maxLength={2_000}
      />
    </>
  );
}
