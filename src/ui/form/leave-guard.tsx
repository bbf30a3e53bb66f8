"use client";
import { Button, Group } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { fetchDialog, LazyDialog } from "../lazy-dialog";

/**
 * Asks before leaving a page with unsaved input: the browser before the tab closes, a dialog before a link. The input
 * stays in the tab either way and is restored on return.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useTranslations("form");
  const router = useRouter();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return;
    // A failed prefetch is retried on demand.
    fetchDialog().catch(() => {});
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(url.pathname + url.search);
    };
    window.addEventListener("beforeunload", warn);
    document.addEventListener("click", hold, true);
    return () => {
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", hold, true);
    };
  }, [dirty]);
  const stay = () => setTo(null);
  return (
    <LazyDialog
      opened={to !== null}
      onClose={stay}
      title={t("leaveTitle")}
      size="sm"
      closeButtonProps={{ "aria-label": t("stay") }}
    >
      <p>{t("leaveText")}</p>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            if (to) router.push(to);
            stay();
          }}
        >
          {t("leave")}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t("stay")}
        </Button>
      </Group>
    </LazyDialog>
  );
}
