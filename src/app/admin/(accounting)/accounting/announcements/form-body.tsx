"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { announcementStatus, DIRECTIONS } from "@/domain/accounting/announcement/rules";
import { focusField, useFormContext, useFormValue } from "@/ui/form/form";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { AmountField } from "../../../_money/amount-field";
import { PartyField } from "../../../_money/party-field";
import type { Details, Setting } from "./address";
import css from "./announcements.module.css";
import { AccountField, EitherField, OpenDayField } from "./fields";
import { PostingPreview } from "./posting-preview";
import { repostsIt, type Values } from "./values";

const PEOPLE = ["colleague", "passenger"] as const;
const STATUSES = ["active", "draft"] as const;

type Props = { setting: Setting; known: Details | null; hidden: boolean; onClose: () => void };

/** Party, amount, contra account and date; the resulting document; and the action. */
export function FormBody({ setting, known, hidden, onClose }: Props) {
  const t = useTranslations("announcements");
  const words = useTranslations("form");
  const { form } = useFormContext();
  const values = useFormValue((form) => form.values as Values);
  const busy = useFormValue((form) => form.busy);
  const result = useFormValue((form) => form.refusal);
  const { direction, currency, status } = values;
  const noteStatus = known && announcementStatus(known.status, known.settled);
  // Members that settlements depend on cannot be changed.
  const fixed = noteStatus === "linked" || noteStatus === "settled";
  const posts = status === "active";
  const foreign = currency !== setting.currency;
  const directions = DIRECTIONS.map((value) => ({ value, label: t(`directionChoice.${value}`) }));
  const statuses = STATUSES.map((value) => ({ value, label: t(`statusChoice.${value}`) }));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hidden) focusField(box.current, fixed ? "description" : "party");
  }, [hidden, fixed]);
  // An error shown at a field is not repeated.
  const elsewhere = result && { ...result, fields: result.fields?.filter(({ path }) => form.at(path) === undefined) };
  const step = !known || known.status === "draft" ? (posts ? "savePosted" : "saveDraft") : "save";
  return (
    <div ref={box} className={css.fields} hidden={hidden}>
      <EitherField path="direction" label={t("column.direction")} data={directions} disabled={fixed} />
      {fixed && <p className={css.advice}>{t("fixed")}</p>}
      <PartyField
        path="party"
        label={t(`partyOf.${direction}`)}
        types={PEOPLE}
        currency={setting.currency}
        required
        disabled={fixed}
        data-autofocus={!fixed || undefined}
      />
      <div className={css.amounts}>
        {!fixed && <AmountField path="amount" label={t("column.amount")} currency={currency} required />}
        {!fixed && (
          <SelectField
            path="currency"
            label={t("currency")}
            data={setting.currencies.map(({ code }) => ({ value: code, label: code }))}
            searchable
          />
        )}
        <OpenDayField path="date" label={t("column.date")} open={posts ? setting : null} disabled={fixed} />
      </div>
      {foreign && !fixed && <TextField path="rate" label={t("rate")} kind="code" hint={t("rateHint")} maxLength={27} />}
      <AccountField
        path="account_id"
        label={t("column.account")}
        hint={t(`accountHint.${direction}`)}
        accounts={setting.accounts}
        disabled={fixed}
      />
      <TextField
        path="description"
        label={t("column.description")}
        maxLength={500}
        data-autofocus={fixed || undefined}
      />
      <TextField path="reference" label={t("reference")} kind="latin" maxLength={60} />
      {(!known || known.status === "draft") && <EitherField path="status" label={t("column.status")} data={statuses} />}
      {posts && !fixed && <PostingPreview setting={setting} />}
      {known?.document && repostsIt(form.base as Values, values) && <p className={css.advice}>{t("reposts")}</p>}
      <RefusalNotice refusal={elsewhere} />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {words("cancel")}
        </Button>
        <Button type="submit" loading={busy} rightSection={<kbd dir="ltr">Ctrl ↵</kbd>}>
          {t(step)}
        </Button>
      </div>
    </div>
  );
}
