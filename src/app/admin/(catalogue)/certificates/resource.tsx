"use client";
import { IconAlertTriangle, IconFile, IconFileOff } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { KINDS, STATES } from "@/domain/catalogue/certificate/rules";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { api } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import type { FiltersProps, FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { ADDRESS, type Certificate, type CertificateKind } from "./address";
import css from "./certificates.module.css";
import { CertificateDrawer } from "./drawer";
import { StateMark } from "./state-mark";

/** Certificates of the branch, the earliest end first; with one and its file in a drawer. */
const CERTIFICATES: Resource<CertificateKind> = {
  words: "certificates",
  address: ADDRESS,
  topics: ["certificate."],
  writes: "content:write",
  drawerId: "certificate",
  useList: (input, initialData) =>
    api.certificates.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, row, first) => api.certificates.read.useQuery({ id }, { placeholderData: row ?? first }),
  useRead: () => api.useUtils().certificates.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      remove: ({ id }) => client.certificates.remove.mutate({ id }),
      restore: ({ id }) => client.certificates.restore.mutate({ id }),
    };
  },
  useReload: () => api.useUtils().certificates.invalidate,
  useTitleOf:
    () =>
    ({ title }) =>
      title,
  useTexts: () => {
    const t = useTranslations("certificates");
    const { dayOf, digits } = useFormat();
    return {
      names: {
        name: t("column.name"),
        kind: t("column.kind"),
        number: t("column.number"),
        issuer: t("column.issuer"),
        expires: t("column.expires"),
        state: t("column.state"),
      },
      of: (row) => ({
        name: row.title,
        kind: t(`kind.${row.kind}`),
        number: row.number && digits(row.number),
        issuer: row.issuer,
        expires: row.expires_on ? dayOf(row.expires_on) : "—",
        state: t(`state.${row.state}`),
      }),
    };
  },
  columns: [
    { name: "name", Cell: Name, clips: true },
    { name: "kind", needs: 52 },
    { name: "number", code: true, needs: 52 },
    { name: "issuer", clips: true, needs: 66 },
    { name: "expires", needs: 40 },
    { name: "state", Cell: ({ row }) => <StateMark {...row} /> },
  ],
  useFilters: () => {
    const t = useTranslations("certificates");
    return [
      valueFilter("kind", t("column.kind"), t("anyKind"), KINDS, (one) => t(`kind.${one}`)),
      valueFilter("state", t("column.state"), t("anyState"), STATES, (one) => t(`state.${one}`)),
    ];
  },
  Above: Warnings,
  Drawer: CertificateDrawer,
  Dialog: late(() => import("./form")),
};

export const Certificates = ({ first }: { first: FirstRows<CertificateKind> }) => (
  <ResourcePage of={CERTIFICATES} first={first} />
);

/** Beside a preview of its file. */
function Name({ row: { file, title } }: { row: Certificate }) {
  const Mark = file ? IconFile : IconFileOff;
  return (
    <>
      {file?.preview_url ? (
        // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
        <img className={css.thumb} src={here(file.preview_url)} alt="" loading="lazy" />
      ) : (
        <Mark className={css.thumb} stroke={1.3} aria-hidden />
      )}
      <bdi>{title}</bdi>
    </>
  );
}

/** Numbers of urgent certificates of the whole branch; each opens its rows. */
function Warnings({ values, set, list: { meta } }: FiltersProps & { list: CertificateKind["list"] }) {
  const t = useTranslations("certificates");
  const { number } = useFormat();
  const due = (["expired", "expiring"] as const).filter((name) => meta[name] > 0 && values.state !== name);
  if (due.length === 0) return null;
  return (
    <p className={css.warning} role="status">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden />
      {due.map((name) => (
        <button key={name} type="button" onClick={() => set({ state: name })}>
          {t(`warn.${name}`, { count: meta[name], n: number(meta[name]) })}
        </button>
      ))}
    </p>
  );
}
