"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { useDemo, useMay } from "../_client";
import css from "./palette.module.css";

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
  ["closeMonth", "N"],
  ["askReopening", "R"],
  ["approveReopening", "A"],
  ["openMonth", "O"],
  ["grantException", "G"],
  ["numberMonth", "D"],
] as const;

const COLLEAGUE_KEYS = [
  ["wholePage", "O"],
  ["ceiling", "C"],
] as const;

const LINK_KEYS = [
  ["copyLink", "C"],
  ["askGateway", "V"],
] as const;

const PHONE_KEYS = [
  ["newCall", "N"],
  ["callBack", "B"],
  ["seenTo", "T"],
] as const;

const SELL_KEYS = [
  ["ownCharters", "F2"],
  ["lock", "L"],
] as const;

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

/** A page's own keys are listed while it is looked at. */
function usePageKeys() {
  const mayWrite = useMay("charter:write");
  const mayKeepCheques = useMay("cheque:write");
  const path = usePathname();
  if (path === "/admin/cheques") return mayKeepCheques ? [...CHEQUE_WRITE_KEYS, ...CHEQUE_KEYS] : CHEQUE_KEYS;
  if (path === "/admin/accounting/closing") return CLOSING_KEYS;
  if (path.startsWith("/admin/colleagues")) return COLLEAGUE_KEYS;
  if (path === "/admin/desk") return DESK_KEYS;
  if (path === "/admin/gateway-links") return LINK_KEYS;
  if (path === "/admin/phone") return PHONE_KEYS;
  if (path === "/admin/sell") return SELL_KEYS;
  if (path === "/admin/sell/sale") return SALE_KEYS;
  if (path === "/admin/travel-requests") return REQUEST_KEYS;
  if (path !== "/admin/charters") return [];
  return mayWrite ? [...CHARTER_WRITE_KEYS, ...CHARTER_KEYS] : CHARTER_KEYS;
}

export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("keys");
  const tour = useDemo() ? ([["tour", "F1"]] as const) : [];
  const all = [...KEYS, ...tour, ...usePageKeys()];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")} size="sm">
      <p className={css.lead}>{t("lead")}</p>
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
