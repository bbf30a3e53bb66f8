"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { api, useBranchLive, useMay } from "../../../_client";
import css from "./changes.module.css";

/** Above a list of settings: number of its pending changes, linked to their page. */
export function WaitingChanges({ subject }: { subject: string }) {
  const may = useMay("security:read");
  return may ? <Waiting subject={subject} /> : null;
}

function Waiting({ subject }: { subject: string }) {
  const t = useTranslations("changeRequests");
  const { number } = useFormat();
  const utils = api.useUtils();
  useBranchLive({
    concerns: (topic) => topic.startsWith("change_request."),
    onChange: () => void utils.changes.invalidate(),
  });
  const query = api.changes.list.useQuery({ state: "waiting", subject_type: subject, per_page: 1 });
  const n = query.data?.total ?? 0;
  if (n === 0) return null;
  return (
    <p role="status" className={css.onePerson}>
      {t("waitHere", { n: number(n) })} <Link href="/admin/settings/changes">{t("toChanges")}</Link>
    </p>
  );
}
