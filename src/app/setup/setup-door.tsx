"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { ConsoleClient } from "../admin/_client";
import { Wizard } from "./wizard";

const onHash = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** The token is in the fragment, which is never sent to the server: it is read here. */
export function SetupDoor() {
  const t = useTranslations("setup");
  const token = useSyncExternalStore(
    onHash,
    () => window.location.hash.slice(1),
    () => null,
  );
  if (token === null) return null;
  if (token === "") return <p>{t("linkHint")}</p>;
  return (
    <ConsoleClient branchId={0} operatorId={0} permissions={[]} demo={false}>
      <Wizard token={token} />
    </ConsoleClient>
  );
}
