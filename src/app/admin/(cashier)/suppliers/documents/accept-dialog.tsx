"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { Money } from "@/ui/money";
import { api } from "../../../_client";
import type { Party } from "../../../_money/party";
import { PartyField } from "../../../_money/party-field";
import type { SupplierDoc } from "./address";

type Values = { colleague: Party | null };

/** Accepts a document with the difference that is shown; an ADM may be charged to a partner agency. */
export function AcceptDialog({ of, onClose }: { of: SupplierDoc; onClose: () => void }) {
  const t = useTranslations("supplierDocuments");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const decide = api.supplierDocuments.decide.useMutation({ onSettled: () => utils.supplierDocuments.invalidate() });
  const { id, version, number, currency, kind } = of;
  const difference = Number(of.difference);
  const save = async ({ colleague }: Values) => {
    await decide.mutateAsync({ id, version, act: "accept", difference, colleague_id: colleague?.id ?? null });
    announce(t("done.accept", { number }));
    onClose();
  };
  return (
    <FormDialog<Values>
      title={t("accept.title", { number })}
      text={t("accept.text")}
      initial={{ colleague: null }}
      submit={t("act.accept")}
      money
      onSave={save}
      onClose={onClose}
    >
      <p>
        {difference === 0 ? (
          t("willPostNothing")
        ) : (
          <>
            {t("willPost")} <Money amount={difference} currency={currency} />
          </>
        )}
      </p>
      {kind === "adm" && (
        <PartyField
          path="colleague"
          label={t("accept.charge")}
          hint={t("accept.chargeHint")}
          types={["colleague"]}
          currency={currency}
        />
      )}
    </FormDialog>
  );
}
