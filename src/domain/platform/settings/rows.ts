import type { z } from "zod";
import type { Branch } from "@/generated/prisma/client";
import type { SettingType } from "./rules";
import { DATA, type Setting } from "./schema";

export type SettingDto = z.input<typeof Setting>;
export type Data = Record<string, unknown>;

export type StoredSetting = {
  data: unknown;
  version: number;
  changed_at: Date | string | null;
  changed_by: SettingDto["changed_by"];
};

/** The part of a type that is stored in the branch's own row, which has many guards and readers. */
export function ofBranch(
  type: SettingType,
  branch: Pick<Branch, "name" | "nameLatin" | "timeZone" | "country" | "calendar" | "currency">,
): Data {
  if (type === "branch") return { name: branch.name, name_latin: branch.nameLatin, time_zone: branch.timeZone };
  if (type === "country") return { code: branch.country };
  if (type === "calendar") return { calendar: branch.calendar };
  if (type === "currency") return { currency: branch.currency };
  return {};
}

/** The columns of the branch's row that a type writes. */
export function toBranch(type: SettingType, data: Data) {
  if (type === "branch")
    return {
      name: data["name"] as string,
      nameLatin: data["name_latin"] as string,
      timeZone: data["time_zone"] as string,
    };
  if (type === "country") return { country: data["code"] as string };
  if (type === "calendar") return { calendar: data["calendar"] as "jalali" | "gregorian" };
  if (type === "currency") return { currency: data["currency"] as string };
  return {};
}

/** The part that is stored beside the branch's row. */
export function beside(type: SettingType, data: Data): Data {
  const own = new Set(type === "branch" ? ["name", "name_latin", "time_zone"] : []);
  if (type === "country" || type === "calendar" || type === "currency") return {};
  return Object.fromEntries(Object.entries(data).filter(([member]) => !own.has(member)));
}

/** A setting as an answer; members added later have their defaults. */
export function toSettingDto(
  type: SettingType,
  branch: Parameters<typeof ofBranch>[1],
  stored: StoredSetting,
  posted: boolean,
): SettingDto {
  const data = DATA[type].parse({ ...(stored.data as Data), ...ofBranch(type, branch) });
  const { version, changed_at, changed_by } = stored;
  const changeable = !(posted && (type === "currency" || type === "calendar"));
  return { type, data, version, changed_at, changed_by, changeable } as SettingDto;
}
