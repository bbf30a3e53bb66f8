"use client";

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api, useMay } from "../../../../_client";
import type { Details } from "../address";
import { DocumentEditor } from "./document-editor";
import css from "./editor.module.css";
import type { Setting } from "./setting";
import { copyOf, newValues, valuesOf } from "./values";

type Props = { id: number | null; first: { setting: Setting | undefined; details: Details | undefined } };

/** Editor of a document, after its options have loaded. */
export function DocumentPage({ id: given, first }: Props) {
  const t = useTranslations("documents");
  const { locale } = useReading();
  const { digits } = useFormat();
  const mayWrite = useMay("accounting:write");
  const [id, setId] = useState(given);
  const setting = api.documents.setting.useQuery(undefined, { initialData: first.setting, staleTime: 300_000 });
  const stored = api.documents.get.useQuery(
    { id: given ?? 0 },
    { initialData: given === null ? undefined : first.details, enabled: given !== null, refetchOnMount: false },
  );
  const waiting = setting.isPending || (given !== null && stored.isPending);
  const late = useDelayed(waiting);
  const failed = setting.error ?? (stored.data ? null : stored.error);
  const Back = locale === "fa" ? IconChevronRight : IconChevronLeft;
  const of = given === null ? undefined : stored.data;
  const begin = (today: string) =>
    of ? valuesOf(of) : first.details && given === null ? copyOf(first.details, today) : newValues(today);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link href="/admin/accounting/documents?tab=drafts" className={css.back} aria-label={t("title")}>
          <Back size={18} aria-hidden />
        </Link>
        <h1>{id === null ? t("newTitle") : t("draftTitle", { id: digits(String(id)) })}</h1>
        {of?.corrects_id != null && (
          <span className={css.soft}>{t("correctsDraft", { id: digits(String(of.corrects_id)) })}</span>
        )}
      </header>
      {!mayWrite ? (
        <ErrorState refusal={{ reason: "noPermission" }} />
      ) : failed ? (
        <ErrorState refusal={refusalOfError(failed)} onRetry={() => (setting.error ? setting : stored).refetch()} />
      ) : !setting.data || (given !== null && !of) ? (
        late && <SkeletonRows />
      ) : (
        <DocumentEditor
          stored={of ? { id: of.id!, version: of.version } : null}
          initial={begin(setting.data.today)}
          setting={setting.data}
          onCreated={setId}
        />
      )}
    </div>
  );
}
