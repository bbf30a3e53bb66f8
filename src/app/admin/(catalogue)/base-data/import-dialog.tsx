"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { COLUMNS, type OwnKind } from "@/domain/catalogue/place/rules";
import { FileField } from "@/ui/form/file-field";
import { FormDialog } from "@/ui/form/form-dialog";
import type { SentFile } from "@/ui/form/send-file";
import { api, useBranchId } from "../../_client";
import { saveTemplate } from "../../_resource/save-template";
import css from "./base-data.module.css";

type Values = { file_id: SentFile | null };
type Props = { kind: OwnKind; onClose: () => void; onAsked: (work: number) => void };

/** Import of places: the columns, an empty template, and the file. */
export default function ImportDialog({ kind, onClose, onAsked }: Props) {
  const t = useTranslations("baseData");
  const branchId = useBranchId();
  const utils = api.useUtils();
  const ask = api.places.import.useMutation({ onSettled: () => utils.works.invalidate() });
  const { must, may } = COLUMNS[kind];
  const save = async ({ file_id }: Values) => {
    const { id } = await ask.mutateAsync({ kind, file_id: file_id!.id });
    onAsked(id);
  };
  return (
    <FormDialog<Values>
      title={t("importTitle", { kind: t(`kind.${kind}`) })}
      text={t("importText")}
      initial={{ file_id: null }}
      submit={t("importSubmit")}
      onSave={save}
      onClose={onClose}
      size="lg"
    >
      <dl className={css.columns}>
        <dt>{t("must")}</dt>
        <dd dir="ltr">
          {must.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </dd>
        {may.length > 0 && <dt>{t("may")}</dt>}
        {may.length > 0 && (
          <dd dir="ltr">
            {may.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </dd>
        )}
      </dl>
      <Button variant="subtle" className={css.template} onClick={() => saveTemplate(kind, [...must, ...may])}>
        {t("template")}
      </Button>
      <FileField
        path="file_id"
        label={t("file")}
        hint={t("fileHint")}
        required
        branchId={branchId}
        area="imports"
        accept=".xlsx,.csv"
      />
    </FormDialog>
  );
}
