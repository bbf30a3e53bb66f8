"use client";
import { useTranslations } from "next-intl";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { api } from "../../_client";
import { ApprovalItem } from "./approval-item";
import css from "./phone.module.css";

/** Calls, texts and codes beyond the limit without a second person: pending approvals. */
export function Approvals() {
  const t = useTranslations("phone.approvals");
  const query = api.telephony.approvals.useQuery();
  const none = { title: t("noneTitle"), text: t("noneText") };
  return (
    <section className={`${page.list} ${css.approvals}`} aria-label={t("title")}>
      <ListStates query={query} narrowed={false} none={none} empty={none}>
        <ul className={css.waiting}>
          {query.data?.rows.map((act) => (
            <ApprovalItem key={act.id} act={act} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
}
