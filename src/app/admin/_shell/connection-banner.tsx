"use client";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useAnnounce } from "@/ui/announcer";
import { isOffline, lineMayBeBack, markOffline, onConnectionChange } from "@/ui/live/connection-status";
import { api } from "../_client";
import css from "./line-banner.module.css";

/** Shows that the server is unreachable and that no input is lost; when it is back, everything shown is reloaded. */
export function ConnectionBanner() {
  const t = useTranslations("line");
  const utils = api.useUtils();
  const announce = useAnnounce();
  const lost = useSyncExternalStore(onConnectionChange, isOffline, () => false);
  const was = useRef(false);
  useEffect(() => {
    window.addEventListener("offline", markOffline);
    window.addEventListener("online", lineMayBeBack);
    if (!navigator.onLine) markOffline();
    return () => {
      window.removeEventListener("offline", markOffline);
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
