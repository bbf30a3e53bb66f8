"use client";
import { Button } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { MAX_EXTENSIONS } from "@/domain/sales/hold/rules";
import { useAnnounce } from "@/ui/announcer";
import { Countdown } from "@/ui/countdown";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../../../_client";
import { useTravelers } from "../../../_sales/use-travelers";
import type { Lock } from "./address";
import css from "./sale.module.css";

type Props = { locks: readonly Lock[]; gone: readonly string[] };

/** Locked offers and remaining time; F8 extends by ten minutes, once per lock. */
export function LockHead({ locks, gone }: Props) {
  const t = useTranslations("sale");
  const sell = useTranslations("sell");
  const announce = useAnnounce();
  const { locale } = useReading();
  const travelers = useTravelers();
  const utils = api.useUtils();
  const extend = api.offerLocks.extend.useMutation({
    onSuccess: () => announce(t("extended")),
    onSettled: () => utils.offerLocks.invalidate(),
  });
  const more = locks.filter(({ lock_id, extensions }) => extensions < MAX_EXTENSIONS && !gone.includes(lock_id));
  const ask = () => {
    if (!extend.isPending) for (const { lock_id } of more) extend.mutate({ lock_id });
  };
  useKeys({ f8: ask });
  return (
    <section className={css.locks} aria-label={t("locked")}>
      <ul>
        {locks.map(({ lock_id, product, title, title_latin, passengers: of, total, currency, expires_at }) => (
          <li key={lock_id} data-lock-id={lock_id}>
            <strong>
              <bdi>{locale === "fa" ? title : title_latin}</bdi>
            </strong>
            <span>
              {sell(`tab.${product === "accommodation" ? "hotel" : product === "train" ? "train" : "flight"}`)}
            </span>
            <span>{travelers(of)}</span>
            <Money amount={total} currency={currency} />
            {gone.includes(lock_id) ? (
              <em>{t("lockOver")}</em>
            ) : (
              <Countdown until={expires_at} of={locale === "fa" ? title : title_latin} />
            )}
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconClockPlus size={15} stroke={1.7} />}
          rightSection={<kbd>F8</kbd>}
          loading={extend.isPending}
          onClick={ask}
        >
          {t("extend")}
        </Button>
      )}
      {gone.length > 0 && (
        <p role="alert" className={css.lost}>
          {t("lockOverText")}{" "}
          <Link className={css.link} href="/admin/sell">
            {t("toSearch")}
          </Link>
        </p>
      )}
      <ErrorText error={extend.error} />
    </section>
  );
}
