import type pg from "pg";
import { insert } from "./insert";

type Center = readonly [code: string, title: string, latin: string, whose: "branch" | "company", active?: false];

export const CENTERS: readonly Center[] = [
  ["GEN", "عمومی", "General", "branch"],
  ["SALES", "فروش", "Sales", "branch"],
  ["IT", "فناوری اطلاعات", "IT", "branch"],
  ["HQ", "دفتر مرکزی", "Head office", "company"],
  ["FIELD", "مأموریت‌های میدانی", "Field missions", "company"],
  ["EXPO-04", "نمایشگاه ۱۴۰۴", "Exhibition 1404", "company", false],
];
export const CENTERS_ABROAD: readonly Center[] = [
  ["GEN", "General", "General", "branch"],
  ["MICE", "Events", "Events", "branch"],
  ["HQ", "Head office", "Head office", "company"],
];

/** The branch's own, and those of its holding-level company (category 7) where it has one. */
export async function plantCostCenters(
  client: pg.ClientBase,
  { branchId, centers }: { branchId: number; centers: readonly Center[] },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    "select id from colleagues where branch_id = $1 and category = 7 order by id limit 1",
    [branchId],
  );
  const company = rows[0]?.id;
  const known = centers.filter(([, , , whose]) => whose === "branch" || company !== undefined);
  const made = known.map(([code, title, title_latin, whose, active = true]) => {
    const times = { version: 1, created_at: new Date(), updated_at: new Date() };
    const colleague_id = whose === "company" ? company : null;
    return { branch_id: branchId, colleague_id, code, title, title_latin, active, ...times };
  });
  await insert(client, "cost_centers", made);
}
