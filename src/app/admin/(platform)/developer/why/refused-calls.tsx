"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { Link } from "@/ui/link";
import { api } from "../../../_client";
import { Outcome } from "../api-log/outcome";
import css from "./why.module.css";

/** Recent refused calls of the site with their addresses, to check. */
export function RefusedCalls({ siteId, onAddress }: { siteId: number; onAddress: (address: string) => void }) {
  const t = useTranslations("developer.why");
  const query = api.apiLog.list.useQuery(
    { domain_id: siteId, refused: true, per_page: 8 },
    { refetchInterval: 10_000 },
  );
  const calls = query.data?.rows ?? [];
  return (
    <section className={css.calls} aria-label={t("calls.title")}>
      <h2>{t("calls.title")}</h2>
      {query.data && calls.length === 0 && <p>{t("calls.none")}</p>}
      <ul>
        {calls.map((call) => (
          <li key={call.id}>
            <DayTime at={call.at} soft />
            <Outcome call={call} />
            <Link href={`/admin/developer/api-log?call=${call.id}`}>
              <bdi className="code">
                {call.method} {call.path}
              </bdi>
            </Link>
            {call.address && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("calls.ask", { address: call.address })}
                onClick={() => onAddress(call.address!)}
              >
                <bdi className="code">{call.address}</bdi>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
