"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { actsOf } from "@/domain/cashier/supplier-document/rules";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api, useMay } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import type { DrawerProps } from "../../../_resource/resource";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import { AcceptDialog } from "./accept-dialog";
import type { DocAct, DocumentKindOf, SupplierDoc } from "./address";
import { DocumentLines } from "./lines";
import { DocumentState } from "./state-mark";
import { useSupplierName } from "./use-supplier-name";

/** One document: its figures, acts and the comparison of its lines. */
export default function DocumentDrawer({ row: of }: DrawerProps<DocumentKindOf>) {
  const decides = useMay("accounting:write");
  return (
    <>
      <div className={drawer.sum}>
        <DocumentState row={of} />
        <Money amount={Number(of.amount)} currency={of.currency} />
      </div>
      <div className={drawer.body}>
        {decides && <Acts of={of} />}
        <Facts of={of} />
        <DocumentLines key={`${of.id} ${of.version}`} of={of} />
        <AuditHistory key={of.version} subject="supplier_document" id={of.id} />
      </div>
    </>
  );
}

function Acts({ of }: { of: SupplierDoc }) {
  const t = useTranslations("supplierDocuments");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [accepting, setAccepting] = useState(false);
  const decide = api.supplierDocuments.decide.useMutation({
    onSuccess: (_, { act }) => announce(t(`done.${act}`, { number: of.number })),
    onSettled: () => utils.supplierDocuments.invalidate(),
  });
  const run = (act: DocAct) => () =>
    act === "accept" ? setAccepting(true) : decide.mutate({ id: of.id, version: of.version, act });
  const acts = actsOf(of);
  if (acts.length === 0) return null;
  return (
    <div className={drawer.section}>
      <div className={parts.actions}>
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === "accept" ? "filled" : "default"}
            loading={decide.isPending && decide.variables.act === act}
            onClick={run(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
      {decide.error && <RefusalNotice refusal={refusalOfError(decide.error)} />}
      {accepting && <AcceptDialog of={of} onClose={() => setAccepting(false)} />}
    </div>
  );
}

function Facts({ of }: { of: SupplierDoc }) {
  const t = useTranslations("supplierDocuments");
  const { daySpan } = useFormat();
  const { dayOf } = useWords();
  const nameOf = useSupplierName();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.supplier")}>
          <bdi>{nameOf(of.supplier)}</bdi>
        </Fact>
        <Fact name={t("column.day")}>{dayOf(of.day)}</Fact>
        <Fact name={t("column.due")}>{dayOf(of.due)}</Fact>
        <Fact name={t("covers")}>{daySpan(of.from, of.to)}</Fact>
        {Number(of.tax) > 0 && (
          <Fact name={t("tax")}>
            <Money amount={Number(of.tax)} currency={of.currency} />
          </Fact>
        )}
        {of.note !== "" && <Fact name={t("note")}>{of.note}</Fact>}
        {of.voucher && (
          <Fact name={t("document")}>
            <LedgerLink of={of.voucher} />
          </Fact>
        )}
        {of.dispute_voucher && (
          <Fact name={t("disputeDocument")}>
            <LedgerLink of={of.dispute_voucher} />
          </Fact>
        )}
        {of.decided_at && (
          <Fact name={t("decided")}>
            <bdi>{of.decided_by}</bdi> <DayTime at={of.decided_at} />
          </Fact>
        )}
      </dl>
    </section>
  );
}
