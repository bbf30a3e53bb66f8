"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCopyPlus, IconLock, IconLockOpen, IconTicket } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type CharterStatus, NEXT_STATUSES } from "@/domain/sales/charter/rules.charter";
import { knownText } from "@/ui/format/known-text";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { LazyDialog } from "@/ui/lazy-dialog";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { refusalOfError, wordsOf } from "@/ui/state/refusal";
import { api, useMay } from "../../_client";
import { sellClassHref } from "../sell/sell-class-href";
import type { Details } from "./_parts/types";
import css from "./drawer.module.css";

const ICON = { open: IconLockOpen, closed: IconLock, canceled: IconBan, draft: IconLock } as const;

// Loaded on demand: rarely opened.
const CopyDialog = late(() => import("./copy-dialog"));

/**
 * Classes on sale without a matching penalty rule, which could not be refunded: the missing rule, and a link to create
 * it.
 */
export function Unruled({ of: { status, unruled } }: { of: Details }) {
  const t = useTranslations("charters");
  if (unruled.length === 0 || status === "canceled") return null;
  return (
    <div role="status" className={css.unruled}>
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <div>
        <strong>{t("unruled")}</strong>
        <ul>
          {unruled.map(({ class_id, fare_class, type, carrier, pax_types }) => (
            <li key={class_id}>
              {t(`unruledOf.${type}`)}
              {carrier && (
                <>
                  {t("comma")}
                  {t("unruledCarrier")} <bdi className="code">{carrier}</bdi>
                </>
              )}
              {t("comma")}
              {t("unruledClass")} <bdi className="code">{fare_class}</bdi>
              {t("comma")}
              {pax_types.map((one) => t(`unruledAge.${one}`)).join(t("comma"))}
            </li>
          ))}
        </ul>
        <Link href="/admin/settings/penalties">{t("unruledMake")}</Link>
      </div>
    </div>
  );
}

/** Where the first class on sale is sold; null when there is none, or the user may not sell. */
function useSellHref({ id, status, departed, routes, classes }: Details): string | null {
  const maySell = useMay("reservation:write");
  const first = classes.find(({ closed, capacity, sold, held }) => !closed && capacity > sold + held);
  return maySell && status === "open" && !departed && routes.length > 0 && first ? sellClassHref(id, first.id) : null;
}

/** Allowed actions of a charter; the server uses the same table. */
export function CharterActions({ of }: { of: Details }) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const utils = api.useUtils();
  const [input, setAsked] = useState<"canceled" | "copy" | null>(null);
  const copy = useRef<HTMLButtonElement>(null);
  const change = api.charters.setStatus.useMutation({
    onSuccess: (details) => {
      utils.charters.get.setData({ id: of.id }, details);
      void utils.charters.calendar.invalidate();
      void utils.classes.invalidate();
      void utils.charterStays.invalidate();
      setAsked(null);
    },
    // After a conflict the shown data is outdated.
    onError: () => void utils.charters.get.invalidate({ id: of.id }),
  });
  const to = (status: CharterStatus) => change.mutate({ id: of.id, version: of.version, status });
  const result = change.error && refusalOfError(change.error);
  const words = result && wordsOf(result, locale);
  const missing = (result?.data?.["missing"] ?? []) as string[];
  const refused = words && (
    <div role="alert" className={css.refused}>
      <strong>{words.title}</strong>{" "}
      {missing.length > 0 ? missing.map((one) => knownText(t, `missing.${one}`) ?? one).join(" ") : words.solution}
    </div>
  );
  const sellHref = useSellHref(of);
  const router = useRouter();
  useKeys(sellHref === null ? {} : { f2: () => router.push(sellHref) }, { over: "page" });
  return (
    <div className={css.actions}>
      {sellHref !== null && (
        <Button
          component={Link}
          href={sellHref}
          size="compact-sm"
          leftSection={<IconTicket size={15} stroke={1.7} />}
          rightSection={<kbd>F2</kbd>}
        >
          {t("sell")}
        </Button>
      )}
      {NEXT_STATUSES[of.status].map((status) => {
        const Icon = ICON[status];
        return (
          <Button
            key={status}
            size="compact-sm"
            variant={status === "open" ? "filled" : "default"}
            c={status === "canceled" ? "var(--bad)" : undefined}
            loading={change.isPending && change.variables?.status === status}
            leftSection={<Icon size={15} stroke={1.7} />}
            onClick={() => (status === "canceled" ? setAsked("canceled") : to(status))}
          >
            {knownText(t, `to.${of.status}.${status}`) ?? status}
          </Button>
        );
      })}
      <Button
        ref={copy}
        size="compact-sm"
        variant="default"
        leftSection={<IconCopyPlus size={15} stroke={1.7} />}
        onClick={() => setAsked("copy")}
      >
        {t("copyToDates")}
      </Button>
      {input === null && refused}
      <LazyDialog opened={input === "canceled"} onClose={() => setAsked(null)} title={t("cancelTitle")} size="sm">
        <div className={css.stack}>
          <p style={{ margin: 0 }}>{of.bookings > 0 ? t("cancelSold") : t("cancelText")}</p>
          {refused}
          <div className={css.foot}>
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
              {t("back")}
            </Button>
            <Button color="red.8" loading={change.isPending} onClick={() => to("canceled")}>
              {t("cancelConfirm")}
            </Button>
          </div>
        </div>
      </LazyDialog>
      {input === "copy" && (
        <CopyDialog
          of={of}
          onClose={() => {
            setAsked(null);
            requestAnimationFrame(() => copy.current?.focus());
          }}
        />
      )}
    </div>
  );
}
