"use client";
import { IconBuildingBank, IconBuildingStore, IconTruckDelivery, IconUser, IconUserSearch } from "@tabler/icons-react";
import type { PartyType } from "@/domain/people/party/rules";

const ICON = {
  colleague: IconBuildingStore,
  passenger: IconUser,
  supplier: IconTruckDelivery,
  account: IconBuildingBank,
} as const;

/** Icon of the kind of party; the words beside it say the same. */
export function PartyIcon({ type }: { type: PartyType | null }) {
  const Mark = type ? ICON[type] : IconUserSearch;
  return <Mark size={16} stroke={1.6} aria-hidden />;
}
