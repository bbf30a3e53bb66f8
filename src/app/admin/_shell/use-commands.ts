"use client";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Preferences } from "@/domain/people/operator/schema";
import { useReading } from "@/ui/preferences";
import { api, useDemo } from "../_client";
import { useTour } from "../_guide/use-tour";
import { chequesHref, receiptHref } from "./global-keys";
import { signOut } from "./sign-out";
import { useMayOpen } from "./use-may-open";

export type Command = { key: string; label: string; note: string } & ({ href: string } | { run: () => void });

/** Create commands with their keys, filtered by permission. */
const MAKING = [
  { key: "sale", note: "F2", href: () => "/admin/sell" },
  { key: "receipt", note: "F4", href: receiptHref },
  { key: "cheques", note: "F6", href: chequesHref },
  { key: "document", note: "", href: () => "/admin/accounting/documents/new" },
  { key: "article", note: "", href: () => "/admin/articles/new" },
  { key: "import", note: "", href: () => "/admin/passengers/import" },
  { key: "duplicates", note: "", href: () => "/admin/passengers/duplicates" },
  { key: "closing", note: "", href: () => "/admin/accounting/closing" },
] as const;

/** Global commands: create, settings, key sheet, sign-out. */
export function useCommands(onKeys: () => void): Command[] {
  const t = useTranslations("find.command");
  const shell = useTranslations("shell");
  const router = useRouter();
  const mayOpen = useMayOpen();
  const demo = useDemo();
  const tour = useTour();
  const { locale, calendar, digits } = useReading();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true }) === "light" ? "dark" : "light";
  const update = api.preferences.update.useMutation({ onSuccess: () => router.refresh() });
  const set = (change: Partial<Preferences>) => () => update.mutate(change);
  const other = {
    locale: locale === "fa" ? "en" : "fa",
    calendar: calendar === "jalali" ? "gregorian" : "jalali",
    digits: digits === "persian" ? "latin" : "persian",
  } as const;
  return [
    ...MAKING.map(({ key, note, href }) => ({ key, label: t(key), note, href: href(window.location) })).filter(
      ({ href }) => mayOpen(href),
    ),
    ...(demo ? [{ key: "tour", label: t("tour"), note: "F1", run: tour.open }] : []),
    {
      key: "language",
      label: t(`language.${other.locale}`),
      note: shell("language"),
      run: set({ locale: other.locale }),
    },
    { key: "scheme", label: t(`scheme.${scheme}`), note: shell("scheme"), run: () => setColorScheme(scheme) },
    {
      ...{ key: "calendar", label: t(`calendar.${other.calendar}`), note: shell("calendar") },
      run: set({ calendar: other.calendar }),
    },
    { key: "digits", label: t(`digits.${other.digits}`), note: shell("digits"), run: set({ digits: other.digits }) },
    { key: "keys", label: shell("keys"), note: "?", run: onKeys },
    { key: "signOut", label: shell("signOut"), note: shell("person"), run: () => void signOut() },
  ];
}
