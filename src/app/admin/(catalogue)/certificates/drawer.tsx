"use client";
import { Button } from "@mantine/core";
import { IconDownload, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import css from "./certificates.module.css";
import { StateMark } from "./state-mark";
import { noon } from "./table";
import type { Certificate } from "./types";

export const DRAWER_ID = "certificate";

type Props = {
  id: number;
  known: Certificate | undefined;
  mayWrite: boolean;
  walk: ListKeyboard;
  onEdit: (certificate: Certificate) => void;
  onRemoved: (certificate: Certificate) => void;
};

/** Drawer of one certificate with its own URL. Shows the data of the row immediately. */
export function CertificateDrawer({ id, known, mayWrite, walk, onEdit, onRemoved }: Props) {
  const t = useTranslations("certificates");
  const utils = api.useUtils();
  const query = api.certificates.read.useQuery({ id }, { placeholderData: known });
  const remove = api.certificates.remove.useMutation({
    onSuccess: () => {
      void utils.certificates.list.invalidate();
      if (query.data) onRemoved(query.data);
    },
  });
  const edit = () => query.data && mayWrite && onEdit(query.data);
  useKeys({ keye: edit });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={query.data?.title ?? t("one")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{query.data?.title}</h2>
      </DrawerHead>
      {query.data && (
        <div className={drawer.sum}>
          <StateMark {...query.data} />
          <span>{t(`kind.${query.data.kind}`)}</span>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(certificate) => (
            <>
              {mayWrite && (
                <div className={`${drawer.section} ${css.acts}`}>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.7} />}
                    rightSection={<kbd>E</kbd>}
                    onClick={edit}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    variant="default"
                    c="var(--bad)"
                    leftSection={<IconTrash size={16} stroke={1.7} />}
                    loading={remove.isPending}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t("remove")}
                  </Button>
                  {remove.isError && <RefusalNotice refusal={refusalOfError(remove.error)} />}
                </div>
              )}
              <Facts certificate={certificate} />
              <Paper certificate={certificate} />
              <AuditHistory key={certificate.version} subject="certificate" id={id} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const t = useTranslations("certificates");
  const { day, digits } = useFormat();
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
            <bdi>{day(noon(issued_on), "UTC")}</bdi>
          </Fact>
        )}
        <Fact name={t("column.expires")}>
          {expires_on ? <bdi>{day(noon(expires_on), "UTC")}</bdi> : t("state.endless")}
        </Fact>
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
