"use client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import type { PaymentType } from "@/domain/cashier/payment/rules";
import { Form, focusField, useForm } from "@/ui/form/form";
import { SaveBar } from "@/ui/form/save-bar";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { api, useBranchId } from "../../../_client";
import { AllocatedItems } from "../../../_money/open-items/open-items";
import type { cutAlong } from "../../../_money/open-items/spread";
import { OverCeiling } from "../../../_money/over-ceiling";
import type { Party } from "../../../_money/party";
import type { Choices, Stored } from "../address";
import css from "./editor.module.css";
import { Heading } from "./heading";
import { MoneyRows } from "./money-rows";
import { Preview } from "./preview";
import { Sum } from "./sum";
import { TypeSwitch } from "./type-switch";
import { usePlan } from "./use-plan";
import { newValues, paymentsOf, placeOf, type Values } from "./values";

type Props = { type: PaymentType; party: Party | null; choices: Choices; onStored: (stored: Stored) => void };

/** One party, one date, several payment methods: stored together or not at all. */
export function PaymentEditor({ type, party, choices, onStored }: Props) {
  const t = useTranslations("payments");
  const { locale } = useReading();
  const branchId = useBranchId();
  const utils = api.useUtils();
  const store = api.payments.store.useMutation();
  const initial = useMemo(() => newValues({ type, party, date: choices.today }), [type, party, choices.today]);
  const draftKey = `payment.new.${branchId}.${party ? `${party.type}:${party.id}` : ""}`;
  const form = useForm<Values>(initial, { draftKey });
  const plan = usePlan(form, choices);
  const box = useRef<HTMLDivElement>(null);
  const sent = useRef<ReturnType<typeof cutAlong>>([]);
  const Back = locale === "fa" ? IconArrowRight : IconArrowLeft;

  const save = async (values: Values) => {
    const settles = plan.settlesOf(values);
    sent.current = settles;
    const payments = paymentsOf(values, plan.money, settles);
    const stored = await store.mutateAsync({ payments, request_key: values.key });
    void utils.payments.invalidate();
    void utils.parties.invalidate();
    onStored(stored);
    return undefined;
  };

  return (
    <div ref={box} className={css.page}>
      <header className={css.head}>
        <Link className={css.back} href="/admin/payments" aria-label={t("toList")}>
          <Back size={17} aria-hidden />
        </Link>
        <h1>{t("newTitle")}</h1>
      </header>
      <Form money form={form} onSave={save} stripPath={(path) => placeOf(path, sent.current)} className={css.form}>
        <div className={css.columns}>
          <div className={css.fields}>
            <TypeSwitch />
            <Heading
              choices={choices}
              autoFocus={party === null}
              onParty={() => requestAnimationFrame(() => focusField(box.current, "rows[0].amount"))}
            />
            <MoneyRows choices={choices} autoFocus={party !== null} />
            <AllocatedItems items={plan.items} parts={plan.parts} left={plan.left} currency={choices.currency} />
          </div>
          <Preview plan={plan} currency={choices.currency} />
        </div>
        <SaveBar saveLabel={t("store")} keys="Ctrl ↵" nameOf={() => t("column.amount")}>
          <Sum plan={plan} currency={choices.currency} />
        </SaveBar>
      </Form>
      <OverCeiling form={form} again={() => box.current?.querySelector("form")?.requestSubmit()} />
    </div>
  );
}
