"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../_client";
import { CallActs } from "../_phone/call-acts";
import { WhoCalls } from "../_phone/who-calls";
import { AboutOrder } from "./about-order";
import type { Details } from "./address";
import css from "./phone.module.css";

/** Who it was and what they have with us now, and which order it was about. */
export function Caller({ call }: { call: Details }) {
  const t = useTranslations("phone");
  const query = api.telephony.card.useQuery({ id: call.id }, { staleTime: 5_000 });
  return (
    <section className={`${drawer.section} ${css.caller}`}>
      <h3>{t("caller")}</h3>
      <Loaded query={query}>
        {(card) => (
          <>
            <WhoCalls card={card} />
            <CallActs card={card} />
            <AboutOrder card={card} />
          </>
        )}
      </Loaded>
    </section>
  );
}
