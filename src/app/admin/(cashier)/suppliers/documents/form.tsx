"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DOCUMENT_KINDS } from "@/domain/cashier/supplier-document/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FileField } from "@/ui/form/file-field";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { SelectField } from "@/ui/form/select-field";
import type { SentFile } from "@/ui/form/send-file";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchId } from "../../../_client";
import type { Party } from "../../../_money/party";
import { PartyField } from "../../../_money/party-field";
import { useCurrency } from "../../../_money/use-currency";
import type { FormProps } from "../../../_resource/resource";
import type { BillPreviewOf, DocumentKindOf, SupplierDoc } from "./address";
import { BillColumns } from "./bill-columns";

type Values = {
  supplier: Party | null;
  kind: SupplierDoc["kind"];
  number: string;
  day: string | null;
  due: string | null;
  from: string | null;
  to: string | null;
  amount: number | null;
  tax: number | null;
  note: string;
  file: SentFile | null;
  head: number | null;
  columns: BillPreviewOf["columns"] | null;
  toman: boolean | null;
  request_key: string;
};

const empty = (): Values => ({
  ...{ supplier: null, kind: "bill", number: "", day: null, due: null, from: null, to: null, amount: null, tax: null },
  ...{ note: "", file: null, head: null, columns: null, toman: null, request_key: crypto.randomUUID() },
});

/** A document of a supplier: its head, and its lines from a file. */
export default function DocumentDialog({ onClose, onSaved }: FormProps<DocumentKindOf>) {
  const t = useTranslations("supplierDocuments");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const currency = useCurrency() ?? "IRR";
  const store = api.supplierDocuments.store.useMutation();
  const save = async (values: Values) => {
    const { supplier, file, head, columns, toman, note, tax, day, ...rest } = values;
    const reading = file && columns ? { head: head ?? 0, columns, toman: toman ?? false } : null;
    const { id } = await store.mutateAsync({
      ...{ ...rest, supplier_id: supplier?.id ?? 0, day: day ?? "", tax: tax ?? 0, note: note.trim() || null },
      ...(file && { file_id: file.id, reading }),
    });
    void utils.supplierDocuments.invalidate();
    announce(t("saved", { number: rest.number }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t("addTitle")}
      size="xl"
      initial={empty()}
      submit={t("save")}
      onSave={save}
      onClose={onClose}
    >
      <PartyField
        path="supplier"
        label={t("field.supplier")}
        types={["supplier"]}
        currency={currency}
        required
        autoFocus
      />
      <div className={parts.fields}>
        <SelectField
          path="kind"
          label={t("field.kind")}
          required
          openOnFocus={false}
          data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField path="number" label={t("field.number")} kind="code" required maxLength={40} />
        <DateField path="day" label={t("field.day")} required />
        <DateField path="due" label={t("field.due")} hint={t("field.dueHint")} />
        <MoneyField path="amount" label={t("field.amount")} hint={t("field.amountHint")} currency={currency} />
        <MoneyField path="tax" label={t("field.tax")} currency={currency} />
        <DateField path="from" label={t("field.from")} />
        <DateField path="to" label={t("field.to")} />
      </div>
      <TextField path="note" label={t("field.note")} maxLength={300} />
      <Lines currency={currency} />
    </FormDialog>
  );
}

/** The file of its lines, and what its columns mean. */
function Lines({ currency }: { currency: string }) {
  const t = useTranslations("supplierDocuments");
  const branchId = useBranchId();
  const { form } = useFormContext();
  const file = useFormValue((form) => form.values.file as SentFile | null);
  const columns = useFormValue((form) => form.values.columns as Values["columns"]);
  const toman = useFormValue((form) => form.values.toman as boolean | null);
  const preview = api.supplierDocuments.preview.useQuery({ file_id: file?.id ?? 0 }, { enabled: file !== null });
  const read = file === null ? undefined : preview.data;
  if (read && columns === null)
    queueMicrotask(() => {
      form.set("head", read.head);
      form.set("columns", read.columns);
      form.set("toman", read.toman);
    });
  return (
    <>
      <FileField
        path="file"
        label={t("field.file")}
        hint={t("field.fileHint")}
        branchId={branchId}
        area="statements"
        accept=".xlsx,.csv"
      />
      {file && (
        <Loaded query={preview}>
          {(read) => (
            <>
              <BillColumns
                preview={read}
                columns={columns ?? read.columns}
                onChange={(at, column) => form.set("columns", (columns ?? read.columns).with(at, column))}
              />
              {currency === "IRR" && (
                <Checkbox
                  label={t("toman")}
                  checked={toman ?? read.toman}
                  onChange={({ currentTarget }) => form.set("toman", currentTarget.checked)}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
