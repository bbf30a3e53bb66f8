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
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../_client";
import { type Lock, titleOf } from "./filters";
import css from "./locks.module.css";
import { useHolderName } from "./use-holder-name";

type Props = { row: Lock; self: string; permissions: readonly string[] };

/** Extend by ten minutes (at most twice), take over, or release a lock, within the user's permissions. */
export function LockActs({ row, self, permissions }: Props) {
  const t = useTranslations("locks");
  const announce = useAnnounce();
  const { number } = useFormat();
  const { locale } = useReading();
  const utils = api.useUtils();
  const holder = useHolderName(self)(row);
  const over = useSecondsLeft(row.expires_at) === 0;
  const [asking, setAsking] = useState<"takeOver" | "release" | null>(null);
  const done = (act: "extend" | "takeOver" | "release") => () => {
    announce(t(`done.${act}`));
    return Promise.all([utils.locks.invalidate(), utils.offerLocks.invalidate()]);
  };
  // After a conflict the shown data is outdated.
  const input = { onError: () => void utils.locks.invalidate() };
  // A lock at a supplier is not a hold of ours.
  const theirs = row.offer !== null && !row.offer.own_seats;
  const acts = theirs ? api.offerLocks : api.locks;
  const extend = acts.extend.useMutation({ onSuccess: done("extend"), ...input });
  const takeOver = api.locks.takeOver.useMutation({ onSuccess: done("takeOver"), ...input });
  const release = (row.offer ? api.offerLocks : api.locks).release.useMutation({
    onSuccess: done("release"),
    ...input,
  });
  const { lock_id } = row;
  const mayApprove = permissions.includes("reservation:approve");
  const mayWrite = permissions.includes("reservation:write");
  // Users who may lock can release their own offers; others need approval permission.
  const mayRelease = row.offer ? mayWrite && (mayApprove || row.holder === self) : mayApprove;
  if (!mayApprove && !mayWrite) return null;
  return (
    <section className={css.acts} aria-label={t("acts")}>
      <div className={css.buttons}>
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
              ? t("releaseOfferText", { holder, supplier: titleOf(row.offer.supplier, locale) })
              : t("releaseText", { holder, n: number(row.seats) })}
          </p>
        </ActDialog>
      )}
    </section>
  );
}
