"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { FAILURES } from "@/domain/reporting/failed-item/rules";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useBranchLive, useMay } from "../../_client";
import { KindFilter } from "../desk/kind-filter";
import css from "./failures.module.css";
import { Outcome } from "./outcome";
import { FailureTable } from "./table";
import { nameOf } from "./types";
import { useActs } from "./use-acts";

/** Permanently failed messages, bulk jobs and files: reason, retry or dismiss, individually or together. */
export function Failures() {
  const t = useTranslations("failures");
  const { number } = useFormat();
  const utils = api.useUtils();
  const mayAct = useMay("settings:write");
  const [kind, setKind] = useQueryState("kind", parseAsStringLiteral(FAILURES));
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const query = api.failures.list.useQuery();
  const live = useBranchLive({
    concerns: (topic) => /^(messages|work|export)\.changed$/.test(topic),
    onChange: () => void utils.failures.invalidate(),
  });
  const { done, busy, error, retry, dismiss, undo } = useActs();
  const rows = query.data?.rows.filter((row) => kind === null || row.kind === kind);
  const picked = rows?.filter((row) => names.has(nameOf(row))) ?? [];
  const again = picked.filter((row) => row.again);
  const pick = (name: string, on: boolean) =>
    setNames((before) => new Set(on ? [...before, name] : [...before].filter((one) => one !== name)));
  const pickAll = () => setNames(new Set(rows?.map(nameOf)));
  useKeys({ keyj: () => walk(1), keyk: () => walk(-1), "mod+keya": pickAll });
  const total = query.data && number(query.data.rows.length);
  return (
    <section className={page.list} aria-label={t("title")}>
      <ListHead title={t("title")} count={total && t(query.data?.more ? "more" : "count", { n: total })} live={live} />
      <KindFilter
        label={t("kinds")}
        all={t("all")}
        kinds={FAILURES}
        chosen={kind}
        onChoose={(one) => void setKind(one)}
      >
        {(one) => t(`kind.${one}`)}
      </KindFilter>
      {picked.length > 0 && (
        <div className={css.picked}>
          <span aria-live="polite">{t("picked", { n: number(picked.length) })}</span>
          <Button size="compact-sm" disabled={again.length === 0} loading={busy} onClick={() => retry(again)}>
            {t("retry")}
          </Button>
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => dismiss(picked)}>
            {t("dismiss")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={pickAll}>
            {t("pickAll")}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setNames(new Set())}>
            {t("unpick")}
          </Button>
        </div>
      )}
      <ErrorText error={error} />
      <Outcome done={done} onUndo={undo} />
      <ListStates
        query={{ ...query, data: rows && { rows } }}
        narrowed={kind !== null}
        none={{
          title: t("noneOfKind"),
          text: t("noneText"),
          action: { label: t("all"), onClick: () => void setKind(null) },
        }}
        empty={{ title: t("none"), text: t("noneText"), action: { label: t("toDesk"), href: "/admin/desk" } }}
      >
        <FailureTable
          rows={rows ?? []}
          mayAct={mayAct}
          picked={names}
          busy={busy}
          onPick={pick}
          onRetry={retry}
          onDismiss={dismiss}
        />
      </ListStates>
    </section>
  );
}

/** J and K move between rows. */
function walk(by: 1 | -1): void {
  const firsts = [...document.querySelectorAll("[data-failure]")].map((row) => row.querySelector("button"));
  const at = firsts.findIndex((one) => one?.closest("tr")?.contains(document.activeElement));
  firsts[Math.min(Math.max(0, at + by), firsts.length - 1)]?.focus();
}
