"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { hrefOf } from "../reports/_parts/address";
import { useWords } from "../reports/_parts/use-words";
import { Card } from "./card";
import { ColumnsChart, isMarked } from "./columns-chart";
import { Reached } from "./reached";

/** Days between two labels of the axis. */
const STEP = 4;
const percentOf = ({ sold, capacity }: { sold: number; capacity: number }) =>
  capacity === 0 ? 0 : Math.round((100 * sold) / capacity);

/** The share of sold seats of charters by day of departure; a day opens its fare classes. */
export function LoadCard() {
  const t = useTranslations("overview");
  const words = useWords();
  const { number } = useFormat();
  const query = api.dashboard.loadFactor.useQuery(undefined, { trpc: { context: { alone: true } } });
  return (
    <Loaded query={query}>
      {({ points, target, ...all }) => (
        <Card
          name="load"
          href={hrefOf("/admin/charters/classes", { from: points[0]!.day, to: points.at(-1)!.day })}
          figure={t("percent", { n: number(percentOf(all)) })}
          note={
            <>
              {t("load.note", { sold: number(all.sold), capacity: number(all.capacity), n: number(all.charters) })}
              {" · "}
              <Reached now={percentOf(all)} target={target} of={t("percent", { n: number(target ?? 0) })} />
            </>
          }
        >
          <ColumnsChart
            label={t("load.chart")}
            columns={{ point: t("day"), amount: t("load.sold"), before: t("load.capacity") }}
            points={points.map(({ day, sold, capacity }, nth) => {
              const name = words.dayOf(day);
              return {
                ...{ key: day, name, amount: sold, before: capacity, cells: [number(sold), number(capacity)] },
                target: target && capacity > 0 ? (capacity * target) / 100 : null,
                text: t("load.point", {
                  day: name,
                  sold: number(sold),
                  capacity: number(capacity),
                  n: number(percentOf({ sold, capacity })),
                }),
                mark: isMarked(nth, STEP, points.length) ? name : null,
                href: hrefOf("/admin/charters/classes", { from: day, to: day }),
              };
            })}
          />
        </Card>
      )}
    </Loaded>
  );
}
