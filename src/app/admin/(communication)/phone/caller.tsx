"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../../_client";
import { CallActs } from "../../_phone/call-acts";
import { WhoCalls } from "../../_phone/who-calls";
import { AboutOrder } from "./about-order";
import type { Details } from "./address";
import css from "./phone.module.css";

/** The caller with their present history, and the order of the call. */
export function Caller({ call }: { call: Details }) {
  const t = useTranslations("phone");
  const query = api.telephony.card.useQuery({ id: call.id }, { staleTime: 5_000 });
  return (
    <section className={`${drawer.section} ${css.caller}`}>
      <h3>{t("caller")}</h3>
      {query.data && (
        <>
          <WhoCalls card={query.data} />
          <CallActs card={query.data} />
          <AboutOrder card={query.data} />
        </>
      )}
      <ErrorText error={query.data ? null : query.error} />
    </section>
  );
}
