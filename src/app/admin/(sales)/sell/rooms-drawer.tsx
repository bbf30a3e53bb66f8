"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { hotelParser, type Rate, type Rooms, type StayInput } from "./address";
import { LockPanel } from "./lock-panel";
import { PriceBuild } from "./price-build";
import css from "./sell.module.css";
import { StaySuppliers } from "./stay-suppliers";

export const DRAWER_ID = "hotel";

/** Returning users find their rates and locks. */
const KEPT_MS = 10 * 60_000;

/** Current rates of a hotel by room type and board; the selected rate with price, conditions and lock. */
export function RoomsDrawer({ id, input, walk }: { id: number; input: StayInput; walk: ListKeyboard }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { check_in, check_out, rooms, sell_to } = input;
  const query = api.stays.rooms.useQuery(
    { hotel_id: id, check_in, check_out, rooms, sell_to },
    {
      ...{ staleTime: KEPT_MS, gcTime: KEPT_MS, refetchOnWindowFocus: false, retry: false },
      trpc: { context: { alone: true } },
    },
  );
  const hotel = query.data?.accommodation;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("hotel")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{hotel ? (locale === "fa" ? hotel.name : hotel.name_latin) : t("hotel")}</h2>
      </DrawerHead>
      <div className={drawer.body}>
        <Loaded query={query}>{(data) => <Rates data={data} />}</Loaded>
      </div>
    </aside>
  );
}

function Rates({ data }: { data: Rooms }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const [{ rate: chosen }, setChosen] = useQueryStates({ rate: hotelParser.rate });
  const nameOf = (of: Rooms["room_types"][number]) => {
    const one = of.room_type ?? { name: of.rates[0]!.room_name, name_latin: of.rates[0]!.room_name_latin };
    return locale === "fa" ? one.name : one.name_latin;
  };
  return (
    <>
      <StaySuppliers suppliers={data.suppliers} />
      {data.room_types.length === 0 && <p className={css.nothing}>{t("noRoom")}</p>}
      {data.room_types.map((of) => (
        <section key={of.room_type?.id ?? nameOf(of)} className={drawer.section}>
          <h3>{nameOf(of)}</h3>
          <ul className={css.rates}>
            {of.rates.map((rate) => (
              <li key={rate.room_rate_id}>
                <RateLine
                  rate={rate}
                  open={rate.room_rate_id === chosen}
                  onOpen={() => setChosen({ rate: rate.room_rate_id === chosen ? null : rate.room_rate_id })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function RateLine({ rate, open, onOpen }: { rate: Rate; open: boolean; onOpen: () => void }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const mayLock = useMay("reservation:write");
  return (
    <>
      <button type="button" className={css.rate} aria-expanded={open} data-rate={rate.room_rate_id} onClick={onOpen}>
        <span>
          {t(`boards.${rate.board}`)}
          <small>{locale === "fa" ? rate.supplier.title : rate.supplier.title_latin}</small>
        </span>
        <strong>
          <Money amount={rate.total} currency={rate.currency} />
        </strong>
      </button>
      {open && (
        <div className={css.chosen}>
          <Cancellation rate={rate} />
          {mayLock && (
            <LockPanel
              calculationId={rate.room_rate_id}
              total={rate.total}
              currency={rate.currency}
              expiresAt={rate.expires_at}
              passengers={null}
            />
          )}
          <PriceBuild offer={rate} />
        </div>
      )}
    </>
  );
}

/** Penalties by time. */
function Cancellation({ rate }: { rate: Rate }) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  if (rate.cancellation.length === 0) return <p className={css.soft}>{t("cancelUnknown")}</p>;
  return (
    <ul className={css.bands}>
      {rate.free_until && (
        <li>
          {t("freeUntil")} <DayTime at={rate.free_until} />
        </li>
      )}
      {rate.cancellation.map((band) => (
        <li key={band.from}>
          {Date.parse(band.from) <= Date.now() ? (
            t("keptNow")
          ) : (
            <>
              {t("keptFrom")} <DayTime at={band.from} />
            </>
          )}
          :{" "}
          {band.amount !== null ? (
            <Money amount={band.amount} currency={rate.currency} />
          ) : (
            t("percent", { n: number(band.percent ?? 0) })
          )}
        </li>
      ))}
    </ul>
  );
}
