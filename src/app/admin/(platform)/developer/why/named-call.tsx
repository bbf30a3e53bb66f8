"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { Link } from "@/ui/link";
import { api } from "../../../_client";
import { Outcome } from "../api-log/outcome";
import type { Question } from "./question";
import css from "./why.module.css";

type Props = { question: Question; onAsk: (question: Question) => void };

/** The call of a request ID: its answer, and a link to check its site and address. */
export function NamedCall({ question, onAsk }: Props) {
  const t = useTranslations("developer.why");
  const query = api.apiLog.list.useQuery({ request_id: question.request.slice(0, 128), per_page: 1 });
  const call = query.data?.rows[0];
  if (query.isPending) return null;
  if (!call) return <p className={css.named}>{t("call.none")}</p>;
  const input = { ...question, domain: call.domain ?? question.domain, address: call.address ?? "" };
  const isNew = input.domain !== question.domain || input.address !== question.address;
  return (
    <div className={css.named}>
      <span className={css.line}>
        <Link href={`/admin/developer/api-log?call=${call.id}`}>
          <bdi className="code">
            {call.method} {call.path}
          </bdi>
        </Link>
        <DayTime at={call.at} soft />
      </span>
      <Outcome call={call} />
      <span className={css.line}>
        {call.domain && <bdi className="code">{call.domain}</bdi>}
        {call.address && <bdi className="code">{call.address}</bdi>}
        {call.domain && isNew && (
          <Button size="compact-sm" onClick={() => onAsk(input)}>
            {t("call.ask")}
          </Button>
        )}
      </span>
    </div>
  );
}
