"use client";
import { useState } from "react";
import { MAX_RECENT } from "@/domain/reporting/palette-search/rules";
import { useBranchId } from "../_client";

/** A recent choice by kind and id: the name stays on the server. */
export type Chosen = { kind: string; id: string };

/** Recent choices of a user in this browser and branch, the latest first, and a function to add one. */
export function useRecent(operatorId: number) {
  const key = `safar.recent.${useBranchId()}.${operatorId}`;
  const [recent] = useState(() => read(key));
  const remember = ({ kind, id }: Chosen) => {
    const others = read(key).filter((one) => one.kind !== kind || one.id !== id);
    try {
      localStorage.setItem(key, JSON.stringify([{ kind, id }, ...others].slice(0, MAX_RECENT)));
    } catch {
      // Without browser storage nothing is remembered.
    }
  };
  return [recent, remember] as const;
}

function read(key: string): Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isChosen).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

const isChosen = (one: unknown): one is Chosen =>
  typeof one === "object" &&
  one !== null &&
  typeof (one as Chosen).kind === "string" &&
  typeof (one as Chosen).id === "string";
