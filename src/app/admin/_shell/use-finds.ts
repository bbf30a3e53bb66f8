"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { KINDS } from "@/domain/reporting/palette-search/rules";
import { viewHref } from "@/domain/reporting/saved-view/rules";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import { findHref, isKind, isNumbered } from "./find-hrefs";
import { MENU, menuFor, pagesOf } from "./menu-tree";
import { type Chosen, useRecent } from "./recent";
import { type Command, useCommands } from "./use-commands";
import { useMayOpen } from "./use-may-open";

/** `chosen`: its identity in the recent list. */
export type Find = {
  key: string;
  chosen: Chosen;
  label: string;
  note: string;
  href?: string;
  external?: true | undefined;
  run?: () => void;
};
export type FindGroup = { key: string; title: string; finds: Find[] };

const REST_MS = 120;
/** With fewer letters everything would match. */
const LEAST = 2;

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/ي/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[\s\u200c]/g, "");

/**
 * Results for the typed text: pages, commands, saved views, and records by kind; recent choices before anything is
 * typed. `settled`: no more results will arrive.
 */
export function useFinds(typed: string, { me, onKeys }: { me: number; onKeys: () => void }) {
  const nav = useTranslations("nav");
  const t = useTranslations("find");
  const [recent, remember] = useRecent(me);
  const found = useFound(typed);
  const of = recent.flatMap(({ kind, id }) => (isKind(kind) && /^\d{1,18}$/.test(id) ? [{ kind, id }] : []));
  const result = api.finds.recall.useQuery({ of }, { enabled: of.length > 0, staleTime: 30_000 });
  const row = useRow();
  const meant = ({ label, note, chosen }: Find) => fold(label + note + chosen.id).includes(fold(typed));
  const mayOpen = useMayOpen();
  const pages = pagesOf(menuFor(mayOpen)).map(({ key, group, ...way }): Find => {
    return { key, chosen: { kind: "page", id: key }, label: nav(key), note: nav(group), ...way };
  });
  const commands = useCommands(onKeys).map((command) => ofCommand(command));
  const views = useViews();
  const known = [...pages, ...commands, ...views, ...(result.data ?? []).map(row)];
  const before = recent.flatMap(
    ({ kind, id }) => known.find(({ chosen }) => chosen.kind === kind && chosen.id === id) ?? [],
  );
  const groups: FindGroup[] = [
    {
      key: "recent",
      title: t("recent"),
      finds: typed.trim() ? [] : before.map((one) => ({ ...one, key: `recent-${one.key}` })),
    },
    { key: "pages", title: t("pages"), finds: pages.filter(meant) },
    { key: "commands", title: t("commands"), finds: commands.filter(meant) },
    { key: "views", title: t("views"), finds: views.filter(meant) },
    ...KINDS.map((kind) => {
      return { key: kind, title: t(`kinds.${kind}`), finds: found.rows.filter((one) => one.kind === kind).map(row) };
    }),
  ];
  return { groups: groups.filter(({ finds }) => finds.length > 0), settled: found.settled, remember };
}

const ofCommand = ({ key, ...rest }: Command): Find => ({
  key: `command-${key}`,
  chosen: { kind: "command", id: key },
  ...rest,
});

/** One request after a pause in typing; an earlier one is canceled. */
function useFound(typed: string) {
  const sought = typed.trim().slice(0, 100);
  const [query] = useDebouncedValue(sought, REST_MS);
  const asks = query.length >= LEAST;
  const { data, isFetching, isPlaceholderData } = api.finds.anything.useQuery(
    { query },
    {
      ...{ enabled: asks, staleTime: 30_000, placeholderData: keepPreviousData, retry: false },
      trpc: { abortOnUnmount: true, context: { alone: true } },
    },
  );
  const rows = sought.length >= LEAST && asks ? (data ?? []) : [];
  return { rows, settled: sought === query && !(asks && (isFetching || isPlaceholderData)) };
}

type Row = ReturnType<typeof useFound>["rows"][number];

/** A result in the reader's language. */
function useRow() {
  const t = useTranslations("find");
  const { locale } = useReading();
  const { digits } = useFormat();
  const spoken = (own: string | null, latin: string | null) => (locale === "en" && latin) || own || "";
  return ({ kind, id, ...row }: Row): Find => {
    const title = spoken(row.title, row.title_latin);
    return {
      ...{ key: `${kind}-${id}`, chosen: { kind, id }, href: findHref(kind, { id, ...row }) },
      label: isNumbered(kind) ? t(`numbered.${kind}`, { n: digits(title) }) : title,
      note: spoken(row.note, row.note_latin),
    };
  };
}

function useViews(): Find[] {
  const nav = useTranslations("nav");
  const { data = [] } = api.views.list.useQuery(undefined, { staleTime: 30_000 });
  const mayOpen = useMayOpen();
  const opened = data.filter(({ path }) => mayOpen(path));
  return opened.map(({ id, name, ...view }) => {
    const page = pagesOf(MENU).find(({ href }) => href === view.path);
    const chosen = { kind: "view", id: String(id) };
    return { key: `view-${id}`, chosen, label: name, note: page ? nav(page.key) : "", href: viewHref(view) };
  });
}
