"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RUN_ACTS_OF } from "@/domain/cashier/payment-run/rules";
import { DayTime } from "@/ui/day-time";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { saveText } from "@/ui/table/save-csv";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api, useMay } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { Run, RunActInput, RunKind } from "./address";
import { Payees } from "./payees";
import { RunState } from "./state-mark";
import { useRunAct } from "./use-run-act";

/** One run: who decided it, its acts, bank files and payees. */
export default function RunDrawer({ row: of, mayWrite }: DrawerProps<RunKind>) {
  return (
    <>
      <div className={drawer.sum}>
        <RunState row={of} />
        <Money amount={Number(of.amount)} currency={of.currency} />
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts of={of} />}
        <Facts of={of} />
        <Payees key={`payees ${of.version}`} of={of} mayWrite={mayWrite} />
        <AuditHistory key={of.version} subject="payment_run" id={of.id} />
      </div>
    </>
  );
}

function Acts({ of }: { of: Run }) {
  const t = useTranslations("paymentRuns");
  const approves = useMay("payment:approve");
  const [paying, setPaying] = useState(false);
  const act = useRunAct(of);
  const file = api.paymentRuns.file.useMutation({ onSuccess: saveText });
  const { id, version, state, own } = of;
  const acts = RUN_ACTS_OF[state].filter((one) => one !== "leave_out" && (one !== "approve" || (approves && !own)));
  const hasFile = state === "approved" || state === "sent";
  const run = (what: RunActInput["act"]) => () =>
    what === "pay" ? setPaying(true) : act.mutate({ id, version, act: what });
  const failed = act.error ?? file.error;
  return (
    <div className={drawer.section}>
      <div className={parts.actions}>
        {acts.map((one) => (
          <Button
            key={one}
            variant={one === "void" || one === "send" ? "default" : "filled"}
            {...(one === "void" && { c: "var(--bad)" })}
            loading={act.isPending && act.variables.act === one}
            onClick={run(one)}
          >
            {one !== "leave_out" && t(`act.${one}`)}
          </Button>
        ))}
        {hasFile &&
          (["csv", "pain.001"] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              loading={file.isPending && file.variables.format === format}
              onClick={() => file.mutate({ id, format })}
            >
              {t(format === "csv" ? "csv" : "pain")}
            </Button>
          ))}
      </div>
      {state === "draft" && own && <p>{t("awaits")}</p>}
      {failed && <RefusalNotice refusal={refusalOfError(failed)} />}
      {paying && <PayDialog of={of} onClose={() => setPaying(false)} />}
    </div>
  );
}

/** The day on which the bank paid. */
function PayDialog({ of, onClose }: { of: Run; onClose: () => void }) {
  const t = useTranslations("paymentRuns");
  const { number } = useFormat();
  const act = useRunAct(of);
  const { id, version } = of;
  return (
    <FormDialog<{ pay_on: string | null }>
      title={t("confirmPay.title", { n: number(id) })}
      text={t("confirmPay.text")}
      initial={{ pay_on: of.pay_on }}
      submit={t("act.pay")}
      money
      onSave={async ({ pay_on }) => {
        await act.mutateAsync({ id, version, act: "pay", pay_on });
        onClose();
      }}
      onClose={onClose}
    >
      <DateField path="pay_on" label={t("confirmPay.day")} required />
    </FormDialog>
  );
}

function Facts({ of }: { of: Run }) {
  const t = useTranslations("paymentRuns");
  const titled = useTitled();
  const { dayOf } = useWords();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.account")}>
          <bdi>{titled(of.account)}</bdi>
        </Fact>
        <Fact name={t("column.pay_on")}>{dayOf(of.pay_on)}</Fact>
        <Fact name={t("dueUntil")}>{dayOf(of.due_until)}</Fact>
        {of.note !== "" && <Fact name={t("note")}>{of.note}</Fact>}
        {(["created", "approved", "sent", "ended"] as const).map((step) => {
          const by = of[step];
          return (
            by && (
              <Fact key={step} name={t(step)}>
                <bdi>{by.name}</bdi> <DayTime at={by.at} />
              </Fact>
            )
          );
        })}
      </dl>
    </section>
  );
}
