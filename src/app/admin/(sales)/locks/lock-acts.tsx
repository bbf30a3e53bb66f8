"use client";
import { Button } from "@mantine/core";
import { IconClockPlus, IconHandGrab, IconLockOpen } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_EXTENSIONS } from "@/domain/sales/hold/rules";
import { ActDialog } from "@/ui/act-dialog";
import { useAnnounce } from "@/ui/announcer";
import { useSecondsLeft } from "@/ui/countdown";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useMay } from "../../_client";
import { isAtSupplier, type Lock } from "./address";
import { useHolderName, useSelf } from "./use-holder-name";
import { useReloadLocks } from "./use-locks-live";

/** Extend by ten minutes (at most twice), take over, or release a lock, within the user's permissions. */
export function LockActs({ row }: { row: Lock }) {
  const t = useTranslations("locks");
  const announce = useAnnounce();
  const { number } = useFormat();
  const titled = useTitled();
  const reload = useReloadLocks();
  const self = useSelf();
  const holder = useHolderName()(row);
  const over = useSecondsLeft(row.expires_at) === 0;
  const [asking, setAsking] = useState<"takeOver" | "release" | null>(null);
  const done = (act: "extend" | "takeOver" | "release") => () => {
    announce(t(`done.${act}`));
    return reload();
  };
  // After a conflict the shown data is outdated.
  const input = { onError: () => void reload() };
  const theirs = isAtSupplier(row);
  const acts = theirs ? api.offerLocks : api.locks;
  const extend = acts.extend.useMutation({ onSuccess: done("extend"), ...input });
  const takeOver = api.locks.takeOver.useMutation({ onSuccess: done("takeOver"), ...input });
  const release = (row.offer ? api.offerLocks : api.locks).release.useMutation({
    onSuccess: done("release"),
    ...input,
  });
  const { lock_id } = row;
  const mayApprove = useMay("reservation:approve");
  const mayWrite = useMay("reservation:write");
  // Users who may lock can release their own offers; others need approval permission.
  const mayRelease = row.offer ? mayWrite && (mayApprove || row.holder === self) : mayApprove;
  if (!mayApprove && !mayWrite) return null;
  return (
    <section className={drawer.section} aria-label={t("acts")}>
      <div className={parts.actions}>
        {mayWrite && (
          <Button
            size="compact-sm"
            leftSection={<IconClockPlus size={15} stroke={1.7} />}
            disabled={row.extensions >= MAX_EXTENSIONS || over}
            title={row.extensions >= MAX_EXTENSIONS ? t("extendedOnce") : undefined}
            loading={extend.isPending}
            onClick={() => extend.mutate({ lock_id })}
          >
            {t("extend")}
          </Button>
        )}
        {mayApprove && !theirs && row.holder !== self && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconHandGrab size={15} stroke={1.7} />}
            disabled={over}
            onClick={() => setAsking("takeOver")}
          >
            {t("takeOver")}
          </Button>
        )}
        {mayRelease && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLockOpen size={15} stroke={1.7} />}
            disabled={over}
            onClick={() => setAsking("release")}
          >
            {t("release")}
          </Button>
        )}
      </div>
      {extend.isError && <ErrorState refusal={refusalOfError(extend.error)} />}
      {asking === "takeOver" && (
        <ActDialog
          title={t("takeOverTitle")}
          submit={t("takeOver")}
          onAct={(reason) => takeOver.mutateAsync({ lock_id, reason })}
          onClose={() => setAsking(null)}
        >
          <p>{t("takeOverText", { holder, n: number(row.seats) })}</p>
        </ActDialog>
      )}
      {asking === "release" && (
        <ActDialog
          title={t("releaseTitle")}
          submit={t("release")}
          danger
          onAct={(reason) => release.mutateAsync({ lock_id, reason })}
          onClose={() => setAsking(null)}
        >
          <p>
            {row.offer && theirs
              ? t("releaseOfferText", { holder, supplier: titled(row.offer.supplier) })
              : t("releaseText", { holder, n: number(row.seats) })}
          </p>
        </ActDialog>
      )}
    </section>
  );
}
