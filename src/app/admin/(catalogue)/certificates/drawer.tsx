"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import type { DrawerProps } from "../../_resource/resource";
import type { Certificate, CertificateKind } from "./address";
import css from "./certificates.module.css";
import { StateMark } from "./state-mark";

export function CertificateDrawer({ row: certificate, mayWrite, acts }: DrawerProps<CertificateKind>) {
  const t = useTranslations("certificates");
  const utils = api.useUtils();
  const { id, kind, version } = certificate;
  const remove = api.certificates.remove.useMutation({
    onSuccess: () => {
      void utils.certificates.list.invalidate();
      acts.removed({
        text: t("removed", { title: certificate.title }),
        undo: () => utils.client.certificates.restore.mutate({ id }),
      });
    },
  });
  return (
    <>
      <div className={drawer.sum}>
        <StateMark {...certificate} />
        <span>{t(`kind.${kind}`)}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <RecordActs
            edit={t("edit")}
            onEdit={() => acts.edit(certificate)}
            remove={{ of: remove, run: () => remove.mutate({ id }) }}
          />
        )}
        <Facts certificate={certificate} />
        <Paper certificate={certificate} />
        <AuditHistory key={version} subject="certificate" id={id} />
      </div>
    </>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const t = useTranslations("certificates");
  const { dayOf, digits } = useFormat();
  const { number, issuer, issued_on, expires_on, note, updated_at } = certificate;
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        {number && (
          <Fact name={t("column.number")}>
            <bdi className="code" dir="ltr">
              {digits(number)}
            </bdi>
          </Fact>
        )}
        {issuer && <Fact name={t("column.issuer")}>{issuer}</Fact>}
        {issued_on && (
          <Fact name={t("issued")}>
            <bdi>{dayOf(issued_on)}</bdi>
          </Fact>
        )}
        <Fact name={t("column.expires")}>{expires_on ? <bdi>{dayOf(expires_on)}</bdi> : t("state.endless")}</Fact>
        {note && <Fact name={t("note")}>{note}</Fact>}
        <Fact name={t("updated")}>
          <DayTime at={updated_at} soft />
        </Fact>
      </dl>
    </section>
  );
}

function Paper({ certificate: { file, title } }: { certificate: Certificate }) {
  const t = useTranslations("certificates");
  const form = useTranslations("form");
  const { number } = useFormat();
  return (
    <section className={drawer.section}>
      <h3>{t("column.file")}</h3>
      {file ? (
        <>
          {file.preview_url && (
            // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
            <img className={css.preview} src={here(file.preview_url)} alt={t("preview", { title })} />
          )}
          <p className={css.acts}>
            <Button
              component="a"
              href={here(file.url)}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
            >
              {t("download")}
            </Button>
            <small>
              <bdi>{file.name}</bdi> · {form("fileSize", { kb: number(Math.ceil(file.size / 1024)) })}
            </small>
          </p>
        </>
      ) : (
        <p className={drawer.none}>{t("noFile")}</p>
      )}
    </section>
  );
}
