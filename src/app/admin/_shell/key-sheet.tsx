"use client";
import { usePathname } from "next/navigation";
import { type Messages, useTranslations } from "next-intl";
import type { Permission } from "@/domain/kernel/permission/rules";
import { Dialog } from "@/ui/dialog";
import { useReading } from "@/ui/preferences";
import { useDemo, usePermissions } from "../_client";
import css from "./palette.module.css";
import { useMayOpen } from "./use-may-open";

const KEYS = [
  ["palette", "Ctrl", "K"],
  ["filter", "/"],
  ["down", "J"],
  ["up", "K"],
  ["open", "Enter"],
  ["close", "Esc"],
  ["sell", "F2"],
  ["receipt", "F4"],
  ["cheques", "F6"],
  ["answer", "F9"],
  ["save", "Ctrl", "Enter"],
  ["pickDay", "Alt", "↓"],
  ["repeatRow", "Ctrl", "D"],
  ["removeRow", "Ctrl", "Del"],
  ["sheet", "?"],
] as const;

const CHARTER_KEYS = [
  ["today", "T"],
  ["month", "M"],
  ["week", "W"],
  ["turn", "PgUp", "PgDn"],
] as const;

const CHARTER_WRITE_KEYS = [
  ["newCharter", "N"],
  ["editCharter", "E"],
] as const;

const CHEQUE_KEYS = [
  ["board", "B"],
  ["calendar", "C"],
  ["list", "L"],
] as const;

const CHEQUE_WRITE_KEYS = [
  ["nextStep", "A"],
  ["changeLast", "E"],
  ["pick", "Space"],
  ["pickAll", "Ctrl", "A"],
] as const;

const CLOSING_KEYS = [
  ["turnMonth", "[", "]"],
  ["closingMode", "S"],
] as const;

const CLOSING_ACT_KEYS = [
  ["closeMonth", "N"],
  ["askReopening", "R"],
  ["approveReopening", "A"],
  ["openMonth", "O"],
  ["grantException", "G"],
  ["numberMonth", "D"],
] as const;

const COLLEAGUE_KEYS = [["wholePage", "O"]] as const;
const COLLEAGUE_WRITE_KEYS = [["ceiling", "C"]] as const;

const LINK_KEYS = [["copyLink", "C"]] as const;
const LINK_WRITE_KEYS = [["askGateway", "V"]] as const;

const PHONE_KEYS = [
  ["newCall", "N"],
  ["callBack", "B"],
  ["seenTo", "T"],
] as const;

const SELL_KEYS = [["ownCharters", "F2"]] as const;
const SELL_WRITE_KEYS = [["lock", "L"]] as const;

const SALE_KEYS = [
  ["extendLock", "F8"],
  ["sellNow", "Ctrl", "Enter"],
  ["printTicket", "P"],
  ["copyLink", "C"],
] as const;

const DESK_KEYS = [
  ["openQueue", "1", "…", "9"],
  ["deadline", "0"],
] as const;

const REQUEST_KEYS = [
  ["answerRequest", "A"],
  ["sellRequest", "S"],
  ["takeRequest", "T"],
  ["giveRequest", "G"],
  ["closeRequest", "C"],
] as const;

type Keys = readonly (readonly [name: keyof Messages["keys"], ...keys: string[]])[];

/** Global keys that open a page or need a permission. */
const LEADING: Readonly<Record<string, string>> = {
  sell: "/admin/sell",
  receipt: "/admin/payments/new",
  cheques: "/admin/cheques/register",
  answer: "/admin/phone",
};

/** Keys of a page, listed while it is open; `acts` for users with permission. */
const PAGE_KEYS: Readonly<Record<string, { keys?: Keys; acts?: Keys; may?: Permission }>> = {
  "/admin/cheques": { keys: CHEQUE_KEYS, acts: CHEQUE_WRITE_KEYS, may: "cheque:write" },
  "/admin/accounting/closing": { keys: CLOSING_KEYS, acts: CLOSING_ACT_KEYS, may: "accounting:approve" },
  "/admin/colleagues": { keys: COLLEAGUE_KEYS, acts: COLLEAGUE_WRITE_KEYS, may: "colleague:write" },
  "/admin/desk": { keys: DESK_KEYS },
  "/admin/gateway-links": { keys: LINK_KEYS, acts: LINK_WRITE_KEYS, may: "gateway:write" },
  "/admin/phone": { acts: PHONE_KEYS, may: "telephony:write" },
  "/admin/sell/sale": { acts: SALE_KEYS, may: "reservation:write" },
  "/admin/sell": { keys: SELL_KEYS, acts: SELL_WRITE_KEYS, may: "reservation:write" },
  "/admin/travel-requests": { acts: REQUEST_KEYS, may: "reservation:write" },
  "/admin/charters": { keys: CHARTER_KEYS, acts: CHARTER_WRITE_KEYS, may: "charter:write" },
};

/** Subpages whose keys differ from the page above. */
const OF_BELOW = new Set(["/admin/colleagues"]);

function usePageKeys(): Keys {
  const permissions = usePermissions();
  const path = usePathname();
  const found = Object.entries(PAGE_KEYS).find(
    ([of]) => path === of || (OF_BELOW.has(of) && path.startsWith(`${of}/`)),
  );
  if (!found) return [];
  const { keys = [], acts = [], may } = found[1];
  return may && permissions.includes(may) ? [...acts, ...keys] : keys;
}

export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("keys");
  const { single_keys = true } = useReading();
  const tour = useDemo() ? ([["tour", "F1"]] as const) : [];
  const mayOpen = useMayOpen();
  const known = KEYS.filter(([name]) => !LEADING[name] || mayOpen(LEADING[name]));
  const all: Keys = [...known, ...tour, ...usePageKeys()];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")} size="sm">
      <p className={css.lead}>{t(single_keys ? "lead" : "off")}</p>
      <dl className={css.keys}>
        {all.map(([name, ...keys]) => (
          <div key={name}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
