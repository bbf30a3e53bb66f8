"use client";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useAnnounce } from "@/ui/announcer";
import { isLineLost, lineLost, lineMayBeBack, onLine } from "@/ui/live/line";
import { api } from "../_client";
import css from "./line-banner.module.css";

/** Says that the server is out of reach and that nothing typed is lost; once it is back, all that is shown is asked for anew. */
export function LineBanner() {
  const t = useTranslations("line");
  const utils = api.useUtils();
  const announce = useAnnounce();
  const lost = useSyncExternalStore(onLine, isLineLost, () => false);
  const was = useRef(false);
  useEffect(() => {
    window.addEventListener("offline", lineLost);
    window.addEventListener("online", lineMayBeBack);
    if (!navigator.onLine) lineLost();
    return () => {
      window.removeEventListener("offline", lineLost);
      window.removeEventListener("online", lineMayBeBack);
    };
  }, []);
  useEffect(() => {
    if (was.current && !lost) {
      announce(t("back"));
      void utils.invalidate();
    }
    was.current = lost;
  }, [lost, announce, t, utils]);
  return (
    <div role="alert" className={css.place}>
      {lost && (
        <p className={css.lost}>
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
          <span>
            <strong>{t("lost")}</strong> {t("lostText")}
          </span>
        </p>
      )}
    </div>
  );
}
