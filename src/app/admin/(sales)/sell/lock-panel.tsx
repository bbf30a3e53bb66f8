"use client";
import { Button } from "@mantine/core";
import { IconLock, IconLockOpen, IconShoppingCart } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { Countdown, useSecondsLeft } from "@/ui/countdown";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { ErrorState } from "@/ui/state/error-state";
import { ErrorText } from "@/ui/state/error-text";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../_client";
import { askedParsers, onwardParsers, requestParser } from "./address";
import { OldNew } from "./old-new";
import { saleHref } from "./sale/address";
import css from "./sell.module.css";

type Props = {
  calculationId: number;
  total: number;
  currency: string;
  expiresAt: string;
  /** Null when rooms list their guests. */
  passengers: { adult: number; child: number; infant: number } | null;
};

type Dearer = { old: number; new: number; difference: number };

/** Locks the offer at the shown price; a higher one only after confirmation. */
export function LockPanel({ calculationId, total, currency, expiresAt, passengers }: Props) {
  const t = useTranslations("sell");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const over = useSecondsLeft(expiresAt) === 0;
  // The same key until price or lock changes: a second press never locks twice.
  const [accepted, setAccepted] = useState(total);
  const reference = useRef(crypto.randomUUID());
  const lock = api.offerLocks.lock.useMutation({
    onSuccess: ({ status }) => {
      announce(t(status === "open" ? "lockedNow" : "lockGone"));
      void utils.offerLocks.invalidate();
      void utils.locks.invalidate();
    },
  });
  // Existing locks of this offer; a released one is not shown again while the list reloads.
  const own = api.offerLocks.own.useQuery();
  const [given, setGiven] = useState<string | null>(null);
  const holdOf = (rows: typeof own.data) =>
    rows?.find(({ calculation_id, lock_id }) => calculation_id === calculationId && lock_id !== given);
  const held = holdOf(own.data) ?? lock.data;
  const result = lock.error ? refusalOfError(lock.error) : null;
  const dearer = result?.reason === "priceChanged" ? (result.data as unknown as Dearer) : null;
  const ask = async (expected_total: number) => {
    if (lock.isPending || holdOf(own.data ?? (await utils.offerLocks.own.ensureData().catch(() => [])))) return;
    if (expected_total !== accepted) reference.current = crypto.randomUUID();
    setAccepted(expected_total);
    lock.mutate({
      calculation_id: calculationId,
      ...(passengers && { passengers }),
      expected_total,
      client_reference: `desk-${calculationId}-${reference.current}`,
    });
  };
  /** The old reference would return the released lock. */
  const again = (lock_id: string) => {
    setGiven(lock_id);
    reference.current = crypto.randomUUID();
    lock.reset();
  };
  // The locking key never accepts a higher price: it focuses the button that shows it.
  useKeys({ keyl: toButton("L"), "mod+enter": () => !held && !over && !dearer && void ask(accepted) });
  const accept = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus there again.
  useEffect(() => accept.current?.focus(), [lock.error]);
  if (held) return <Locked lock={held} fresh={lock.data !== undefined} onAgain={() => again(held.lock_id)} />;
  return (
    <section className={css.lock} aria-label={t("lock")}>
      {dearer ? (
        <div role="alert" className={css.dearer}>
          <strong>{t("dearer")}</strong>
          <OldNew old={dearer.old} now={dearer.new} currency={currency} />
          <Button
            ref={accept}
            loading={lock.isPending}
            // A repeated Enter from locking must not accept.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => void ask(dearer.new)}
          >
            {t("accept")}
          </Button>
        </div>
      ) : (
        <div className={css.lockLine}>
          <Button
            leftSection={<IconLock size={16} stroke={1.8} />}
            rightSection={<kbd dir="ltr">Ctrl ↵</kbd>}
            aria-keyshortcuts="L"
            disabled={over}
            loading={lock.isPending}
            onClick={() => void ask(accepted)}
          >
            {t("lock")}
          </Button>
          <small>
            {over ? t("searchOver") : t("lockHint")} {!over && <Countdown until={expiresAt} />}
          </small>
        </div>
      )}
      {result && !dearer && <ErrorState refusal={result} />}
    </section>
  );
}

/** `fresh`: just locked, so that Enter continues. */
type LockedProps = { lock: Parameters<typeof Facts>[0]["lock"]; fresh: boolean; onAgain: () => void };

function Locked({ lock, fresh, onAgain }: LockedProps) {
  const t = useTranslations("sell");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const over = useSecondsLeft(lock.expires_at) === 0;
  const open = lock.status === "open";
  const gone = over || !open;
  const [{ buyer, request }] = useQueryStates({ buyer: askedParsers.buyer, ...requestParser });
  const [{ onward }] = useQueryStates(onwardParsers);
  const router = useRouter();
  const go = useRef<HTMLAnchorElement>(null);
  const href = saleHref([lock.lock_id], buyer, request);
  const goesOn = fresh && onward && open;
  useEffect(() => {
    if (goesOn) router.push(href);
    else if (fresh) go.current?.focus();
  }, [goesOn, fresh, href, router]);
  const release = api.offerLocks.release.useMutation({
    onSuccess: () => {
      announce(t("releasedNow"));
      void utils.offerLocks.invalidate();
      onAgain();
    },
  });
  return (
    <section className={css.lock} aria-label={t("lockedTitle")} data-lock-id={lock.lock_id}>
      <div className={css.lockLine}>
        <strong>{t(gone ? "lockGone" : "lockedTitle")}</strong> {open && <Countdown until={lock.expires_at} />}
      </div>
      {lock.price_status === "changed" && (
        <OldNew old={lock.previous_total} now={lock.total} currency={lock.currency} />
      )}
      <Facts lock={lock} />
      {gone ? (
        <p className={css.nextStep}>{t("lockGoneText")}</p>
      ) : (
        <Button
          ref={go}
          component={Link}
          href={href}
          leftSection={<IconShoppingCart size={16} stroke={1.8} />}
          rightSection={<kbd>↵</kbd>}
          // A repeated Enter from locking must not continue.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t("toSale")}
        </Button>
      )}
      <div className={css.lockLine}>
        <Link className={css.link} href="/admin/locks">
          {t("toLocks")}
        </Link>
        {gone ? (
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {t("lockAgain")}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLockOpen size={15} stroke={1.7} />}
            loading={release.isPending}
            onClick={() => release.mutate({ lock_id: lock.lock_id, reason: t("releaseReason") })}
          >
            {t("release")}
          </Button>
        )}
      </div>
      <ErrorText error={release.error} />
    </section>
  );
}

type Lock = {
  lock_id: string;
  status: string;
  total: number;
  previous_total: number;
  currency: string;
  price_status: string;
  expires_at: string;
  payment_deadline: string;
  required_fields: readonly { field: string; types: readonly string[]; nationality: string | null }[];
};

/** Data of travelers and buyer required for the sale. */
function Facts({ lock }: { lock: Lock }) {
  const t = useTranslations("sell");
  const { time } = useFormat();
  const labelOf = (field: string) => knownText(t, `field.${field.replaceAll(".", "_")}`) ?? field;
  const fields = [...new Set(lock.required_fields.map(({ field }) => labelOf(field)))];
  return (
    <dl className={drawer.facts}>
      <div>
        <dt>{t("total")}</dt>
        <dd>
          <Money amount={lock.total} currency={lock.currency} />
        </dd>
      </div>
      <div>
        <dt>{t("payUntil")}</dt>
        <dd>{time(new Date(lock.payment_deadline))}</dd>
      </div>
      <div>
        <dt>{t("needed")}</dt>
        <dd>{fields.join(t("comma"))}</dd>
      </div>
      <div>
        <dt>{t("lockName")}</dt>
        <dd>
          <bdi className="code">{lock.lock_id}</bdi>
        </dd>
      </div>
    </dl>
  );
}
