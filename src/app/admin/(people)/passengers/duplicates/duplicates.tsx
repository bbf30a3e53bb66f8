"use client";
import { Button } from "@mantine/core";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleRouter } from "@/server/routers/console";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api } from "../../../_client";
import css from "../passengers.module.css";
import { usePassengersLive } from "../use-passengers-live";
import { PairCard } from "./pair-card";
import { RecentMerges } from "./recent-merges";

type Outputs = inferRouterOutputs<ConsoleRouter>["passengers"];
type First = { list: Outputs["duplicates"] | undefined; merges: Outputs["merges"] | undefined };

/** Possible duplicates, the most likely first: merged, or marked as different. */
export function Duplicates({ first }: { first: First }) {
  const t = useTranslations("passengers");
  const [cursor, setCursor] = useState<string | null>(null);
  const query = api.passengers.duplicates.useQuery(
    { cursor },
    { initialData: cursor === null ? first.list : undefined },
  );
  usePassengersLive();
  const next = query.data?.next_cursor ?? null;
  return (
    <section className={`${page.list} ${css.tall}`} aria-label={t("duplicates")}>
      <header className={`${page.head} ${css.head}`}>
        <h1>{t("duplicates")}</h1>
        <div className={css.tools}>
          <Button variant="default" component={Link} href="/admin/passengers">
            {t("title")}
          </Button>
        </div>
      </header>
      <p className={css.intro}>{t("duplicatesHint")}</p>
      <div className={css.scroller}>
        <RecentMerges first={first.merges} />
        <Loaded query={query}>
          {({ pairs }) =>
            pairs.length === 0 ? (
              <Notice
                title={t("noDuplicates")}
                text={t("noDuplicatesText")}
                action={{ label: t("title"), href: "/admin/passengers" }}
              />
            ) : (
              <ul className={css.pairs}>
                {pairs.map((pair) => (
                  <PairCard key={`${pair.one.id}-${pair.other.id}`} pair={pair} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {(next || cursor) && (
        <nav className={css.pager} aria-label={t("pages")}>
          <Button variant="default" disabled={!cursor} onClick={() => setCursor(null)}>
            {t("firstPage")}
          </Button>
          <Button variant="default" disabled={!next} onClick={() => setCursor(next)}>
            {t("nextPage")}
          </Button>
        </nav>
      )}
    </section>
  );
}
