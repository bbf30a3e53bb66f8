import { createHash } from "node:crypto";
import type pg from "pg";
import { layBeside, rowsOf, toStoredResult } from "@/domain/cashier/settlement/compare-statement";
import { type OurBooks, readAccount, readOurs } from "@/domain/cashier/settlement/our-lines";
import type { FileStore } from "@/domain/kernel/file-store";
import type { Calendar } from "./calendar";
import { insert } from "./insert";

type Office = { branchId: number; unit: number; calendar: Calendar; files: FileStore | undefined };

const DAYS = 60;
const HEAD = {
  1: ["تاریخ", "مرجع", "شرح", "بدهکار", "بستانکار"],
  2: ["Date", "Reference", "Description", "Debit", "Credit"],
};

/** A colleague's statement as they sent it, beside ours: most of it agrees, some amounts differ, each has lines of their own. */
export async function plantSettlement(
  client: pg.ClientBase,
  { branchId, unit, calendar, files }: Office,
): Promise<void> {
  if (!files) return;
  const { rows: busiest } = await client.query<{ id: number }>(
    `select c.id from colleagues c
      cross join lateral (select count(*) as n from ledger.entries e
                           where e.branch_id = c.branch_id and e.account_id = c.receivable_id and e.doc_date >= $2::date) e
      where c.branch_id = $1 order by e.n desc, c.id limit 1`,
    [branchId, calendar.day(-DAYS)],
  );
  const colleague = busiest[0]!.id;
  const query = async (_: string, text: string, values: unknown[]) => (await client.query(text, values)).rows;
  const ctx = { query, actor: { kind: "system", branchId } } as unknown as Parameters<typeof readOurs>[0];
  const account = await readAccount(ctx, colleague);
  const [from, to] = [calendar.day(-DAYS), calendar.day(0)];
  const rows = theirs(await readOurs(ctx, { account, from, to }), branchId, unit);
  if (rows.length < 2) return;
  const file = await plantFile(client, files, { branchId, rows });
  const columns = ["date", "reference", "description", "debit", "credit"] as const;
  const reading = { head: 0, columns: [...columns], toman: false, sense: null, from, to };
  const laid = await layBeside(ctx, { account, rows, reading });
  const { fromDate, toDate, ...more } = toStoredResult(laid);
  const [id] = await insert(client, "comparisons", [
    {
      ...{ branch_id: branchId, colleague_id: colleague, file_id: file, name: NAME, ...more, version: 1 },
      ...{
        from_date: fromDate,
        to_date: toDate,
        created_by: "system",
        created_at: new Date(),
        compared_at: new Date(),
      },
    },
  ]);
  await client.query("select store_comparison_lines($1, $2, $3)", [branchId, id, await rowsOf(laid)]);
}

const NAME = "statement.csv";

function theirs({ lines, decimals }: OurBooks, branchId: number, unit: number): string[][] {
  const written = (minor: bigint) => (Number(minor) / 10 ** decimals).toFixed(decimals);
  const rows = lines.flatMap(({ day, amount, refs, description }, n): string[][] => {
    // Some they have not written down, and of some another amount.
    if (n % 9 === 4) return [];
    const stated = n % 7 === 1 && (amount > unit || amount < -unit) ? amount - BigInt(unit) : amount;
    const [debit, credit] = stated > 0n ? ["", written(stated)] : [written(-stated), ""];
    return [[day, refs?.find(Boolean) ?? "", description, debit, credit]];
  });
  const last = lines.at(-1)?.day;
  if (last) rows.push([last, "Z-4410", "", "", written(BigInt(3 * unit))]);
  return [HEAD[branchId === 1 ? 1 : 2], ...rows];
}

async function plantFile(
  client: pg.ClientBase,
  files: FileStore,
  { branchId, rows }: { branchId: number; rows: string[][] },
): Promise<number> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const content = Buffer.from(rows.map((row) => row.map(cell).join(",")).join("\r\n"));
  const checksum = createHash("sha256").update(content).digest("hex");
  const [path, mime] = [`${branchId}/statements/demo/${checksum.slice(0, 32)}.csv`, "text/csv"];
  await files.put(path, content, mime);
  const stored = { path, name: NAME, mime, size: content.length, checksum, width: null, height: null };
  const [id] = await insert(client, "files", [
    { branch_id: branchId, ...stored, created_by: "system", created_at: new Date() },
  ]);
  return id!;
}
