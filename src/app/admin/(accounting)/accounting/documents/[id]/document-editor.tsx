"use client";
import { Select, Switch, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { TYPES, type Type } from "@/domain/accounting/document/rules";
import { useAnnounce } from "@/ui/announcer";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { focusField, useForm, useFormValue } from "@/ui/form/form";
import { LeaveGuard } from "@/ui/form/leave-guard";
import { useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useBranchId, useBranchLive } from "../../../../_client";
import { documentHref } from "../../_parts/hrefs";
import { Bar } from "./bar";
import { Conflict } from "./conflict";
import css from "./editor.module.css";
import { Grid } from "./grid";
import type { Setting } from "./setting";
import { totalsOf } from "./totals";
import { draftKeyOf, type Stored, useAutosave } from "./use-autosave";
import { useLists } from "./use-lists";
import { type DimensionCell, type Document, finishedForm, placeOf, type Values, valuesOf } from "./values";

type Props = { stored: Stored | null; initial: Values; setting: Setting; onCreated: (id: number) => void };

/** Editor of a document: saved while typing, posted when it balances. */
export function DocumentEditor({ stored: given, initial, setting, onCreated }: Props) {
  const t = useTranslations("documents");
  const words = useTranslations("form");
  const router = useRouter();
  const announce = useAnnounce();
  const { locale } = useReading();
  const utils = api.useUtils();
  const branchId = useBranchId();
  const form = useForm<Values>(initial, { draftKey: draftKeyOf(branchId, given?.id ?? null) });
  const [theirs, setTheirs] = useState<Document | null>(null);
  const [comparing, setComparing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const create = api.documents.create.useMutation();
  const replace = api.documents.replace.useMutation();
  const conflict = (current: Document) => {
    setTheirs(current);
    setComparing(true);
  };
  const { keeping, settle, resume, take, stored } = useAutosave({
    form,
    stored: given,
    onCreated,
    onConflict: conflict,
  });

  const { type, date, description, exception, rows } = useFormValue((form) => form.values as Values, form);
  const lists = useLists(setting, rows);
  const dirty = useFormValue((form) => form.dirty as boolean, form);
  const issues = useFormValue((form) => form.faults as typeof form.faults, form);
  const [wide, setWide] = useState({ party: false, center: false, currency: false });
  const [widened, setWidened] = useState<readonly DimensionCell[]>([]);
  const needs = {
    party: rows.some((row) => row.party !== "" || lists.wantsParty(row)),
    center: rows.some((row) => row.cost_center_id !== "" || lists.wantsCenter(row)),
    currency: rows.some((row) => row.currency !== ""),
  };
  const needed = [...lists.dimensions.keys()].filter((one) =>
    rows.some((row) => Boolean(row[one]) || lists.wantsMember(row, one)),
  );
  const columns = [...lists.dimensions.keys()].filter((one) => needed.includes(one) || widened.includes(one)).join();
  const shown = useMemo(
    () => ({
      party: wide.party || needs.party,
      center: wide.center || needs.center,
      currency: wide.currency || needs.currency,
      dimensions: columns.split(",").filter(Boolean) as DimensionCell[],
    }),
    [wide, needs.party, needs.center, needs.currency, columns],
  );
  const money = useMemo(
    () => ({
      currency: setting.currency,
      exponents: Object.fromEntries(setting.currencies.map(({ code, exponent }) => [code, exponent])),
    }),
    [setting],
  );
  const foreign = [...new Set(rows.map(({ currency }) => currency))].filter((code) => money.exponents[code]).sort();
  const rates = api.documents.rates.useQuery(
    { date: isDay(date) ? date : setting.today, currencies: foreign },
    { enabled: foreign.length > 0, staleTime: 60_000, placeholderData: (before) => before },
  );
  const totals = useMemo(() => totalsOf(rows, money, rates.data ?? {}), [rows, money, rates.data]);

  const focusFirst = () =>
    requestAnimationFrame(() => {
      const first = [...(box.current?.querySelectorAll("[data-path]") ?? [])]
        .map((field) => field.getAttribute("data-path")!)
        .find((path) => form.faults.has(path));
      if (first) focusField(box.current, first);
    });

  /** `temporary` posts it; `draft` saves it as finished. */
  const finish = async (status: "draft" | "temporary") => {
    if (form.busy) return;
    const field = document.activeElement;
    // The current cell completes its value on blur.
    if (field instanceof HTMLElement && box.current?.contains(field)) field.blur();
    await form.arrived();
    if (form.busy) return;
    form.setBusy(true);
    let leaving = false;
    const at = await settle();
    const sent = form.values;
    const ready = finishedForm(sent, {
      ...{ noDay: words("notDay"), noAccount: t("notFound"), needed: words("required"), notMoney: words("notMoney") },
      ...{ noParty: t("noParty"), noCostCenter: t("noCostCenter"), noMember: t("noMember"), notRate: t("notRate") },
    });
    try {
      if ("faults" in ready) {
        form.refused({ reason: "fieldInvalid", fields: ready.faults }, (path) => path);
        return focusFirst();
      }
      const input = { ...ready.form, status };
      const document = at ? await replace.mutateAsync({ ...input, ...at }) : await create.mutateAsync(input);
      form.saved(sent);
      void utils.documents.invalidate();
      if (document.document_id === null) {
        take(document);
        return announce(t("savedDraft"));
      }
      announce(t("posted"));
      leaving = true;
      router.push(documentHref({ date: document.date, document_id: document.document_id }));
    } catch (error) {
      const result = refusalOfError(error);
      form.refused(result, (path) => ("at" in ready ? placeOf(ready, path) : path));
      if (result.reason === "changedMeanwhile") return conflict(result.data?.["current"] as Document);
      focusFirst();
    } finally {
      if (!leaving) form.setBusy(false);
      if (!leaving && form.refusal?.reason !== "changedMeanwhile") resume();
    }
  };
  useKeys({ "mod+enter": () => void finish("temporary"), "mod+keys": () => void finish("draft") });

  useBranchLive({
    concerns: (topic) => topic.startsWith("document."),
    onChange: async () => {
      const at = stored.current;
      if (!at || form.busy) return;
      const now = await utils.documents.get.fetch({ id: at.id }, { staleTime: 0 }).catch(() => undefined);
      if (!now || now.version <= (stored.current?.version ?? 0) || form.dirty) return;
      if (now.document_id !== null) return router.push(documentHref({ date: now.date, document_id: now.document_id }));
      form.rebase(valuesOf(now), { keepTyped: false });
      stored.current = { id: at.id, version: now.version };
    },
  });

  const decide = (way: "mine" | "theirs") => {
    const now = { id: theirs!.id!, version: theirs!.version };
    form.rebase(valuesOf(theirs!), { keepTyped: way === "mine" });
    setComparing(false);
    setTheirs(null);
    resume(now);
  };

  useEffect(() => {
    if (given === null) box.current?.querySelector<HTMLInputElement>('[data-path="description"] input')?.focus();
  }, [given]);
  const issueAt = (path: string) => {
    const result = issues.get(path);
    return result === undefined || typeof result === "string" ? result : result[locale];
  };
  const toRows = () => box.current?.querySelector<HTMLElement>("tbody [data-cell]")?.focus();

  return (
    <div ref={box} className={css.editor}>
      <LeaveGuard dirty={dirty} />
      <div className={css.fields}>
        <Select
          className={css.type}
          label={t("column.type")}
          data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          allowDeselect={false}
          value={type}
          onChange={(value) => form.set("type", value as Type)}
        />
        <DayInput
          className={css.day}
          wrapperProps={{ "data-path": "date" }}
          label={t("column.date")}
          error={issueAt("date")}
          value={date}
          onChange={(value) => form.set("date", value)}
        />
        <TextInput
          className={css.description}
          wrapperProps={{ "data-path": "description" }}
          label={t("column.description")}
          maxLength={500}
          autoComplete="off"
          value={description}
          onChange={({ currentTarget }) => form.set("description", currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            toRows();
          }}
        />
        {(exception !== "" || (issues.size > 0 && form.refusal?.reason === "controlAccount")) && (
          <TextInput
            data-path="exception"
            className={css.description}
            label={t("exception")}
            description={t("exceptionHint")}
            maxLength={300}
            value={exception}
            onChange={({ currentTarget }) => form.set("exception", currentTarget.value)}
          />
        )}
        <div className={css.switches}>
          {(["party", ...(setting.cost_centers.length > 0 ? (["center"] as const) : []), "currency"] as const).map(
            (name) => (
              <Switch
                key={name}
                size="xs"
                label={t(`with.${name}`)}
                checked={shown[name]}
                disabled={needs[name]}
                onChange={({ currentTarget }) => setWide({ ...wide, [name]: currentTarget.checked })}
              />
            ),
          )}
          {[...lists.dimensions].map(([name, { title }]) => (
            <Switch
              key={name}
              size="xs"
              label={title}
              checked={shown.dimensions.includes(name)}
              disabled={needed.includes(name)}
              onChange={({ currentTarget }) =>
                setWidened(currentTarget.checked ? [...widened, name] : widened.filter((one) => one !== name))
              }
            />
          ))}
        </div>
      </div>
      <Grid
        form={form}
        lists={lists}
        shown={shown}
        own={setting.currency}
        rates={rates.data ?? {}}
        totals={totals}
        onResult={announce}
      />
      <Bar
        form={form}
        box={box}
        totals={totals}
        currency={setting.currency}
        keeping={keeping}
        onCompare={theirs ? () => setComparing(true) : undefined}
        onSave={() => finish("draft")}
        onPost={() => finish("temporary")}
      />
      {theirs && comparing && (
        <Conflict
          mine={form.values}
          theirs={theirs}
          lists={lists}
          onDecide={decide}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}
