"use client";
import { useTranslations } from "next-intl";
import { ibanFault, writtenIban } from "@/domain/accounting/account/rules.iban";
import { isCardNumber, issuerOf, writtenNumber } from "@/domain/cashier/credit-card/rules";
import { useAnnounce } from "@/ui/announcer";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import type { Party } from "../../_money/party";
import { PartyField } from "../../_money/party-field";
import type { FormProps } from "../../_resource/resource";
import { useName } from "../../(people)/colleagues/use-name";
import type { Card, CardKind } from "./address";
import { CheckedField } from "./checked-field";

type Values = { passenger_id: Party | null; number: string; iban: string; iban_goes: boolean; holder: string };

const valuesOf = (card: Card | null, nameOf: ReturnType<typeof useName>): Values => ({
  passenger_id: card && { type: "passenger", id: card.passenger.id, name: nameOf(card.passenger) },
  ...{ number: "", iban: "", iban_goes: false, holder: card?.holder ?? "" },
});

/** Stores or edits a card. Its number is never shown again: an empty field leaves it unchanged. */
export default function CardDialog({ row: given, onClose, onSaved }: FormProps<CardKind>) {
  const card = useInitialRecord(given);
  const t = useTranslations("cards");
  const announce = useAnnounce();
  const nameOf = useName();
  const { locale } = useReading();
  const { digits } = useFormat();
  const utils = api.useUtils();
  const save = api.cards.save.useMutation();
  const send = async ({ passenger_id, number, iban, iban_goes, holder }: Values, newer: number | null) => {
    const { id, passenger } = await save.mutateAsync({
      passenger_id: passenger_id!.id,
      ...(number.trim() && { number }),
      ...(iban_goes ? { iban: null } : iban.trim() && { iban }),
      holder: holder.trim() || null,
      ...(card && { id: card.id, version: newer ?? card.version }),
    });
    void utils.cards.invalidate();
    announce(t("saved", { name: nameOf(passenger) }));
    onSaved(id);
  };
  const readNow = async ({ id, passenger, number }: Card) => {
    const of = (input: { passenger_id: number } | { search: string }) =>
      utils.cards.list.fetch({ ...input, page: 1, per_page: 100 }, { staleTime: 0 });
    const here = ({ items }: Awaited<ReturnType<typeof of>>) => items.find((row) => row.id === id);
    // If the owner was changed, the number is the same, or both were changed and the card cannot be identified.
    const now = here(await of({ passenger_id: passenger.id })) ?? here(await of({ search: number }));
    if (!now) throw new Error("the card is another one now");
    return { values: valuesOf(now, nameOf), version: now.version };
  };
  const bankOf = (typed: string) => {
    const written = writtenNumber(typed);
    return (written.length >= 6 && issuerOf(written)?.[locale]) || null;
  };
  return (
    <FormDialog<Values>
      title={t(card ? "edit" : "add")}
      initial={valuesOf(card, nameOf)}
      submit={t("save")}
      onSave={send}
      onConflict={card ? () => readNow(card) : undefined}
      describeValue={(path, value) => {
        if (path === "number" || path === "iban") return String(value) || t("stays");
        return undefined;
      }}
      onClose={onClose}
    >
      <PartyField
        path="passenger_id"
        label={t("column.passenger")}
        types={["passenger"]}
        currency="IRR"
        required
        data-autofocus={!card || undefined}
      />
      <CheckedField
        path="number"
        label={t("column.number")}
        required={!card}
        hint={card ? t("numberKept", { last4: digits(card.number.slice(-4)) }) : t("numberHint")}
        wrong={(typed) => (isCardNumber(writtenNumber(typed)) ? null : t("wrongNumber"))}
        told={bankOf}
      />
      <IbanField kept={card?.iban ?? null} />
      <TextField path="holder" label={t("column.holder")} maxLength={120} />
    </FormDialog>
  );
}

/** An empty field leaves it unchanged, unless removal is selected. */
function IbanField({ kept }: { kept: string | null }) {
  const t = useTranslations("cards");
  const { digits } = useFormat();
  const goes = useFormValue((form) => form.at("iban_goes") as boolean);
  return (
    <>
      {!goes && (
        <CheckedField
          path="iban"
          label={t("iban")}
          hint={kept ? t("ibanKept", { last4: digits(kept.slice(-4)) }) : t("ibanHint")}
          wrong={(typed) => (ibanFault(writtenIban(typed)) === null ? null : t("wrongIban"))}
        />
      )}
      {kept && <SwitchField path="iban_goes" label={t("ibanGoes", { last4: digits(kept.slice(-4)) })} />}
    </>
  );
}
