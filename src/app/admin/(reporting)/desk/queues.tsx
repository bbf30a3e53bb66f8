"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Keys, useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { Notice } from "@/ui/state/notice";
import { useMay } from "../../_client";
import { useMayOpen } from "../../_shell/use-may-open";
import { Card } from "./card";
import css from "./desk.module.css";
import { inOrder, type Queue, queueHref } from "./queue-links";

const KEYED = 9;

/** Non-empty queues, overdue first, each linked by its number; empty ones are listed below. */
export function Queues({ queues, today }: { queues: readonly Queue[]; today: string }) {
  const t = useTranslations("myDesk");
  const router = useRouter();
  const mayOpen = useMayOpen();
  const { waiting, idle } = inOrder(queues.filter(({ name }) => mayOpen(queueHref(name, today))));
  const keys: Keys = {};
  for (const [nth, { name }] of waiting.slice(0, KEYED).entries()) {
    const open = () => router.push(queueHref(name, today));
    keys[`digit${nth + 1}`] = open;
    keys[`numpad${nth + 1}`] = open;
  }
  useKeys(keys);
  return (
    <>
      {waiting.length === 0 && <NothingWaits />}
      {waiting.length > 0 && (
        <div className={css.cards}>
          {waiting.map((queue, nth) => (
            <Card
              key={queue.name}
              queue={queue}
              href={queueHref(queue.name, today)}
              shortcut={nth < KEYED ? nth + 1 : null}
            />
          ))}
        </div>
      )}
      {idle.length > 0 && (
        <p className={css.idle}>
          <span>{t("idle")}</span>
          {idle.map(({ name }) => (
            <Link key={name} href={queueHref(name, today)}>
              {t(`card.${name}`)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

/** With empty queues it offers sale, receipt and search. */
function NothingWaits() {
  const t = useTranslations("myDesk");
  const [sells, takes] = [useMay("reservation:write"), useMay("payment:write")];
  const next = sells ? "sell" : takes ? "take" : "look";
  const href = { sell: "/admin/sell", take: "/admin/payments/new", look: "/admin/passengers" }[next];
  return <Notice title={t("nothing")} text={t(`next.${next}`)} action={{ label: t(`act.${next}`), href }} />;
}
