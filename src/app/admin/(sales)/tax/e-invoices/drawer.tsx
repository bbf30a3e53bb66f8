"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ACTS } from "@/domain/sales/e-invoice/rules";
import { ActDialog } from "@/ui/act-dialog";
import { DayTime } from "@/ui/day-time";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import type { EInvoice, EInvoiceKind } from "./address";
import css from "./e-invoices.module.css";
import { DaysLeft, StateMark } from "./state-mark";

const CorrectDialog = late(() => import("./correct-dialog"));
const BuyerDialog = late(() => import("./buyer-dialog"));

export function EInvoiceDrawer({ row: document, mayWrite }: DrawerProps<EInvoiceKind>) {
  const t = useTranslations("eInvoices");
  return (
    <>
      <div className={drawer.sum}>
        <StateMark state={document.state} />
        <Money amount={document.total} currency="IRR" />
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts key={document.version} of={document} />}
        <Remedies of={document} />
        <Facts of={document} />
        <section className={drawer.section}>
          <h3>{t("timeline")}</h3>
          <ol className={css.timeline}>
            {document.events.map((event) => (
              <li key={`${event.at} ${event.to}`}>
                {t(`state.${event.to}`)} <DayTime at={event.at} soft />
                {event.by.name && <> · {event.by.name}</>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

/** What an operator can do about a document in its state. */
function Acts({ of: document }: { of: EInvoice }) {
  const { id, version, state, buyer, label, subject } = document;
  const t = useTranslations("eInvoices");
  const utils = api.useUtils();
  const [open, setOpen] = useState<"buyer" | "cancel" | "correct" | null>(null);
  const onSettled = () => utils.eInvoices.invalidate();
  const retry = api.eInvoices.retry.useMutation({ onSettled });
  const cancel = api.eInvoices.cancel.useMutation({ onSettled });
  const acts = ACTS[state];
  const cancels = acts.includes("cancel") && subject !== "cancellation";
  if (acts.length === 0 || (state === "accepted" && !cancels)) return null;
  return (
    <div className={drawer.section}>
      <div className={parts.actions}>
        {acts.includes("complete") && buyer && (
          <Button variant="default" onClick={() => setOpen("buyer")}>
            {t("complete")}
          </Button>
        )}
        {acts.includes("retry") && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({ id, version })}>
            {t("retry")}
          </Button>
        )}
        {cancels && (
          <Button variant="default" onClick={() => setOpen("correct")}>
            {t("correct")}
          </Button>
        )}
        {cancels && (
          <Button variant="default" onClick={() => setOpen("cancel")}>
            {t("cancel")}
          </Button>
        )}
      </div>
      {retry.error && <RefusalNotice refusal={refusalOfError(retry.error)} />}
      {open === "buyer" && <BuyerDialog of={document} onClose={() => setOpen(null)} />}
      {open === "correct" && <CorrectDialog of={document} onClose={() => setOpen(null)} />}
      {open === "cancel" && (
        <ActDialog
          title={t("cancelOf", { label })}
          submit={t("cancel")}
          danger
          onAct={(reason) => cancel.mutateAsync({ id, version, reason })}
          onClose={() => setOpen(null)}
        >
          <p>{t("cancelText")}</p>
        </ActDialog>
      )}
    </div>
  );
}

/** Each error or missing datum with what to do about it. */
function Remedies({ of: { missing, errors, warnings } }: { of: EInvoice }) {
  const t = useTranslations("eInvoices");
  if (missing.length + errors.length + warnings.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("remedies")}</h3>
      <ul className={css.timeline}>
        {missing.map((one) => (
          <li key={one}>{t(`missing.${one}`)}</li>
        ))}
        {[...errors, ...warnings].map(({ code, message, remedy }) => (
          <li key={code}>
            <bdi className="code" dir="ltr">
              {code}
            </bdi>{" "}
            {message} — {t(`remedy.${remedy}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ of: document }: { of: EInvoice }) {
  const t = useTranslations("eInvoices");
  const { number, reference, subject, buyer, reaction, issued_at, next_at } = document;
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.subject")}>{t(`subject.${subject}`)}</Fact>
        <Fact name={t("column.issued")}>
          <DayTime at={issued_at} soft />
        </Fact>
        <Fact name={t("column.left")}>
          <DaysLeft {...document} />
        </Fact>
        {buyer && <Fact name={t("column.buyer")}>{buyer.name ?? buyer.economic_code ?? buyer.national_id}</Fact>}
        {number && <Code name={t("column.number")} text={number} />}
        {reference && <Code name={t("reference")} text={reference} />}
        {reaction && <Fact name={t("reaction")}>{t(`reactionOf.${reaction}`)}</Fact>}
        {next_at && (
          <Fact name={t("nextAt")}>
            <DayTime at={next_at} soft />
          </Fact>
        )}
      </dl>
    </section>
  );
}

const Code = ({ name, text }: { name: string; text: string }) => (
  <Fact name={name}>
    <bdi className="code" dir="ltr">
      {text}
    </bdi>
  </Fact>
);
