"use client";
import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SENSES } from "@/domain/cashier/settlement/rules";
import { DateField } from "@/ui/form/date-field";
import { FileField } from "@/ui/form/file-field";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import type { SentFile } from "@/ui/form/send-file";
import parts from "@/ui/list/parts.module.css";
import { Loaded } from "@/ui/state/loaded";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../../_client";
import type { Comparison, Overview, Preview, Reading } from "./address";
import { Columns } from "./columns";
import css from "./settlement.module.css";

type Values = {
  file: SentFile | null;
  columns: Preview["columns"] | null;
  toman: boolean | null;
  sense: "auto" | (typeof SENSES)[number];
  from: string | null;
  to: string | null;
};
type Props = { of: Overview; was?: Comparison; onDone: (comparison: number) => void };

/** Detects a statement's columns by header, with correction; `was`: the same file, read differently. */
export function CompareForm({ of, was, onDone }: Props) {
  const t = useTranslations("settlement");
  const branchId = useBranchId();
  const utils = api.useUtils();
  const compare = api.settlement.compare.useMutation();
  const compareAgain = api.settlement.compareAgain.useMutation();
  const form = useForm<Values>(
    {
      ...{ file: null, columns: was?.reading.columns ?? null, toman: was?.reading.toman ?? null },
      ...{ sense: was ? (was.summary.sense as Values["sense"]) : "auto" },
      ...{ from: was?.reading.from ?? null, to: was?.reading.to ?? null },
    },
    { draftKey: null },
  );
  const file = useFormValue((form) => form.values.file as SentFile | null, form);
  const values = useFormValue((form) => form.values as Values, form);
  const result = useFormValue((form) => form.refusal, form);
  const busy = useFormValue((form) => form.busy, form);
  const fileId = was?.file_id ?? file?.id ?? 0;
  const preview = api.settlement.previewStatement.useQuery({ file_id: fileId }, { enabled: fileId > 0 });
  const columns = values.columns ?? preview.data?.columns ?? [];
  const toman = values.toman ?? preview.data?.toman ?? false;
  const save = async ({ sense, from, to }: Values) => {
    if (!preview.data) return undefined;
    const days = { ...(from && { from }), ...(to && { to }) };
    const reading: Reading = { head: preview.data.head, columns, toman, ...(sense !== "auto" && { sense }), ...days };
    const done = was
      ? await compareAgain.mutateAsync({ id: was.id, ...reading })
      : await compare.mutateAsync({ colleague_id: of.colleague.id, file_id: fileId, ...reading });
    utils.settlement.comparison.setData({ id: done.id }, done);
    void utils.settlement.comparisons.invalidate();
    void utils.settlement.lines.invalidate();
    onDone(done.id);
    return undefined;
  };
  return (
    <Form form={form} onSave={save} className={`${css.card} ${css.form}`}>
      <h2>{t(was ? "readAgain" : "compareNew")}</h2>
      <p className={parts.soft}>{t("compareText")}</p>
      {!was && (
        <FileField
          path="file"
          label={t("file")}
          hint={t("fileHint")}
          branchId={branchId}
          area="statements"
          accept=".xlsx,.csv"
          required
        />
      )}
      {fileId > 0 && (
        <Loaded query={preview}>
          {(read) => (
            <>
              <Columns
                preview={read}
                columns={columns}
                onChange={(at, column) => form.set("columns", columns.with(at, column))}
              />
              <div className={css.options}>
                <div>
                  <span id="sense">{t("sense.label")}</span>
                  <SegmentedControl
                    size="xs"
                    aria-labelledby="sense"
                    value={values.sense}
                    data={(["auto", ...SENSES] as const).map((value) => ({ value, label: t(`sense.${value}`) }))}
                    onChange={(sense) => form.set("sense", sense)}
                  />
                </div>
                <DateField path="from" label={t("from")} />
                <DateField path="to" label={t("to")} />
                {of.currency === "IRR" && (
                  <Checkbox
                    label={t("toman")}
                    checked={toman}
                    onChange={({ currentTarget }) => form.set("toman", currentTarget.checked)}
                  />
                )}
              </div>
            </>
          )}
        </Loaded>
      )}
      <RefusalNotice refusal={result} />
      <div className={css.buttons}>
        <Button type="submit" loading={busy} disabled={!preview.data} rightSection={<kbd>Ctrl ↵</kbd>}>
          {t("compare")}
        </Button>
      </div>
    </Form>
  );
}
