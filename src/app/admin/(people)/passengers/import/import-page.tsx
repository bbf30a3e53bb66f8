"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { COLUMNS } from "@/domain/people/passenger/rules.columns";
import { FileField } from "@/ui/form/file-field";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import type { SentFile } from "@/ui/form/send-file";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../../../_client";
import { saveTemplate } from "../../../_resource/save-template";
import css from "../passengers.module.css";
import { ColumnTable } from "./column-table";
import { Latest } from "./latest";
import { Result } from "./result";
import type { Preview } from "./types";

/** Upload a spreadsheet, correct its columns, review its rows, then the result. */
export function ImportPage({ work }: { work: number | null }) {
  const t = useTranslations("passengers");
  return (
    <section className={`${page.list} ${css.tall}`} aria-label={t("import.title")}>
      <header className={`${page.head} ${css.head}`}>
        <h1>{t("import.title")}</h1>
        <div className={css.tools}>
          {work !== null && (
            <Button variant="default" component={Link} href="/admin/passengers/import">
              {t("import.another")}
            </Button>
          )}
          <Button variant="default" component={Link} href="/admin/passengers">
            {t("title")}
          </Button>
        </div>
      </header>
      <div className={css.scroller}>
        {work === null ? (
          <>
            <Asking />
            <Latest />
          </>
        ) : (
          <Result id={work} />
        )}
      </div>
    </section>
  );
}

/** Columns of the template; a full name replaces its two parts where a file has it. */
const TEMPLATE = COLUMNS.filter((column) => column !== "full_name");

type Values = { file: SentFile | null; columns: Preview["columns"] | null };

function Asking() {
  const t = useTranslations("passengers");
  const router = useRouter();
  const branchId = useBranchId();
  const start = api.passengers.importStart.useMutation();
  const form = useForm<Values>({ file: null, columns: null }, { draftKey: null });
  const file = useFormValue((form) => form.values.file as SentFile | null, form);
  const chosen = useFormValue((form) => form.values.columns as Values["columns"], form);
  const result = useFormValue((form) => form.refusal, form);
  const busy = useFormValue((form) => form.busy, form);
  const preview = api.passengers.importPreview.useQuery({ file_id: file?.id ?? 0 }, { enabled: file !== null });
  const columns = chosen ?? preview.data?.columns ?? [];
  const save = async () => {
    if (!file || !preview.data) return undefined;
    const { id } = await start.mutateAsync({ file_id: file.id, columns });
    router.push(`/admin/passengers/import?work=${id}`);
    return undefined;
  };
  return (
    <Form form={form} onSave={save} className={css.import}>
      <p className={css.soft}>{t("import.hint")}</p>
      <Button
        variant="subtle"
        size="compact-sm"
        className={css.template}
        leftSection={<IconDownload size={15} stroke={1.7} />}
        onClick={() =>
          saveTemplate(
            t("import.title"),
            TEMPLATE.map((column) => t(`import.column.${column}`)),
          )
        }
      >
        {t("import.template")}
      </Button>
      <FileField
        path="file"
        label={t("import.file")}
        hint={t("import.fileHint")}
        branchId={branchId}
        area="imports"
        accept=".xlsx,.csv"
        required
      />
      {file && (
        <Loaded query={preview}>
          {(read) => (
            <ColumnTable
              preview={read}
              columns={columns}
              onChange={(at, column) => form.set("columns", columns.with(at, column))}
            />
          )}
        </Loaded>
      )}
      <RefusalNotice refusal={result} />
      <div className={css.buttons}>
        <Button type="submit" loading={busy} disabled={!preview.data}>
          {t("import.start")}
        </Button>
      </div>
    </Form>
  );
}
