"use client";
import { useTranslations } from "next-intl";
import page from "@/ui/list/page.module.css";
import { api, useMay } from "../_client";
import { usePhoneLive } from "../_phone/use-phone-live";
import { useSalesLive } from "../_sales/use-sales-live";
import { useRequestsLive } from "../travel-requests/use-requests-live";
import { Card } from "./card";
import css from "./desk.module.css";

/** Queues by what they hold: each card is a view of a list, with its count. */
export function Desk() {
  const t = useTranslations("myDesk");
  const enabled = useMay("reservation:read");
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const mine = me.data?.operator.id ?? 0;
  useSalesLive();
  useRequestsLive();
  usePhoneLive();
  const one = { per_page: 1 } as const;
  const limbo = api.limbo.list.useQuery(one, { enabled });
  const own = api.limbo.list.useQuery({ ...one, owner_id: mine }, { enabled: enabled && mine > 0 });
  const deciding = api.refunds.list.useQuery({ ...one, state: "awaiting_owner" }, { enabled });
  const paying = api.refunds.list.useQuery({ ...one, state: "paying_out" }, { enabled });
  const requests = api.travelRequests.list.useQuery({ ...one, status: "open" }, { enabled });
  const myRequests = api.travelRequests.list.useQuery(
    { ...one, status: "open", owner_id: mine },
    { enabled: enabled && mine > 0 },
  );
  const hears = useMay("telephony:read");
  const missed = api.telephony.calls.useQuery({ ...one, missed_open: true }, { enabled: hears });
  if (!enabled) return <p className={css.none}>{t("nothing")}</p>;
  return (
    <section className={page.list} aria-label={t("title")}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
      </header>
      <div className={css.cards}>
        <Card name="limbo" href="/admin/limbo" query={limbo} late={limbo.data?.rows[0]?.overdue ?? false} />
        <Card name="myLimbo" href="/admin/limbo?mine=true" query={own} late={own.data?.rows[0]?.overdue ?? false} />
        <Card name="requests" href="/admin/travel-requests" query={requests} />
        <Card name="myRequests" href="/admin/travel-requests?view=mine" query={myRequests} />
        {hears && <Card name="missed" href="/admin/phone?view=missed" query={missed} />}
        <Card name="deciding" href="/admin/refunds?state=awaiting_owner" query={deciding} />
        <Card name="paying" href="/admin/refunds?state=paying_out" query={paying} />
      </div>
    </section>
  );
}
