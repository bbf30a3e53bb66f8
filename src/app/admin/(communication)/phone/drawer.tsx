"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { CallMark, WayMark } from "../../_phone/call-mark";
import { NoteBox } from "../../_phone/note-box";
import { useWhoCalls } from "../../_phone/use-who-calls";
import type { Call, Details } from "./address";
import { Caller } from "./caller";
import { PhoneFacts } from "./facts";
import { MissedActs } from "./missed-acts";
import { Story } from "./story";

export const DRAWER_ID = "call";

type Props = {
  id: number;
  known: Call | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  onHandled: (call: Call) => void;
};

/** Drawer of one call with its own URL: caller, history, notes. */
export function PhoneDrawer({ id, known, first, walk, onHandled }: Props) {
  const t = useTranslations("phone");
  const whoCalls = useWhoCalls();
  const query = api.telephony.readCall.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const title = head ? whoCalls(head) : t("one");
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <WayMark direction={head.direction} />
          <CallMark call={head} />
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(call) => (
            <>
              <MissedActs call={call} onHandled={onHandled} />
              <Caller call={call} />
              <section className={drawer.section}>
                <NoteBox call={call} />
              </section>
              <PhoneFacts call={call} />
              <Story call={call} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
