"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { inOrder, queueHref } from "../desk/queue-links";
import { Card } from "./card";
import css from "./overview.module.css";

/** Work that waits, overdue first, as on the page of today. */
export function WorkCard() {
  const t = useTranslations("overview");
  const desk = useTranslations("myDesk");
  const { number } = useFormat();
  const query = api.dashboard.queues.useQuery();
  return (
    <Loaded query={query}>
      {({ queues, today }) => {
        const { waiting } = inOrder(queues);
        const late = waiting.reduce((sum, queue) => sum + queue.late, 0);
        const all = waiting.reduce((sum, queue) => sum + queue.total, 0);
        return (
          <Card name="work" href="/admin/desk" figure={number(all)} note={t("work.note", { n: number(late) })}>
            <dl className={css.rows}>
              {waiting.map(({ name, total }) => (
                <div key={name}>
                  <dt>
                    <Link href={queueHref(name, today)} className={css.link}>
                      {desk(`card.${name}`)}
                    </Link>
                  </dt>
                  <dd>{number(total)}</dd>
                </div>
              ))}
            </dl>
            {waiting.length === 0 && <p>{t("work.none")}</p>}
          </Card>
        );
      }}
    </Loaded>
  );
}
