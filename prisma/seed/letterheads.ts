import { createHash } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "@/domain/kernel/file-store";
import { insert } from "./insert";

const HOME = {
  branch: {
    ...{ phone: "021-88001234", email: "info@agency.example", website: "agency.example", postal_code: "1511713511" },
    ...{ address: "خیابان بهشتی، پلاک ۱۲۰، طبقهٔ ۳", address_latin: "No. 120, 3rd floor, Beheshti Ave." },
    ...{ national_id: "10101234567", economic_code: "411396571284", licence_number: "972/3301" },
  },
  targets: { sales_month: 6_000_000_000, profit_month: 200_000_000, load_percent: 80 },
  color: "#1f4e8c",
  footer: "پشتیبانی شبانه‌روزی: 021-88001234",
  footer_latin: "Support, day and night: +98 21 8800 1234",
  conditions:
    "حضور در فرودگاه، دو ساعت پیش از پرواز داخلی الزامی است.\nهمراه داشتن کارت ملی یا شناسنامه برای هر مسافر الزامی است.",
  conditions_latin:
    "Be at the airport two hours before a domestic departure.\nEach passenger must carry a national card or birth certificate.",
};
const ABROAD = {
  branch: {
    ...{ phone: "+971 4 555 0100", email: "hello@agency.example", website: "agency.example", postal_code: null },
    ...{ address: "Office 1204, Deira", address_latin: "Office 1204, Deira" },
    ...{ national_id: null, economic_code: null, licence_number: "CN-1180342" },
  },
  targets: { sales_month: 3_000_000, profit_month: 50_000, load_percent: 75 },
  color: "#0b6b5d",
  footer: null,
  footer_latin: "Questions? +971 4 555 0100, every day until midnight",
  conditions: null,
  conditions_latin: "Be at the airport three hours before an international departure.\nCheck that your visa is valid.",
};

type Given = { branchId: number; city: string; files: FileStore | undefined; now: Date };

/** Address, codes, targets and letterhead of a branch, with a logo if files are stored. */
export async function plantLetterhead(client: pg.ClientBase, { branchId, city, files, now }: Given): Promise<void> {
  const { branch, targets, ...letterhead } = branchId === 1 ? HOME : ABROAD;
  for (const [type, data] of [
    ["branch", branch],
    ["city", { code: city }],
    ["targets", targets],
  ])
    await client.query(
      "insert into branch_settings (branch_id, type, data, version, changed_at, changed_by) values ($1, $2, $3, 1, $4, 'system')",
      [branchId, type, JSON.stringify(data), now],
    );
  const logo_id = files ? await plantLogo(client, files, { branchId, color: letterhead.color, now }) : null;
  await client.query(
    `insert into letterheads (branch_id, logo_id, changed_at, color, footer, footer_latin, conditions, conditions_latin)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[branchId, logo_id, now, letterhead.color, letterhead.footer, letterhead.footer_latin],
      ...[letterhead.conditions, letterhead.conditions_latin],
    ],
  );
}

type Logo = { branchId: number; color: string; now: Date };
const [WIDE, HIGH] = [480, 160];

/** A bird over a horizon: drawn without letters, since fonts are not everywhere. */
async function plantLogo(client: pg.ClientBase, files: FileStore, { branchId, color, now }: Logo): Promise<number> {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 480 160"><circle cx="80" cy="80" r="66" fill="${color}"/><path d="M30 96c26-34 44-34 50-8 8-28 28-30 52-14-22-2-36 8-50 34-12-22-28-24-52-12z" fill="#fff"/><path d="M176 118h276" stroke="${color}" stroke-width="8" stroke-linecap="round"/><path d="M176 92c70 0 150-10 262-52l-18 34c-90 22-170 26-244 18z" fill="${color}"/></svg>`;
  const content = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  const checksum = createHash("sha256").update(content).digest("hex");
  const path = `${branchId}/letterhead/demo/${checksum.slice(0, 32)}.png`;
  await files.put(path, content, "image/png");
  const image = { mime: "image/png", size: content.length, width: WIDE, height: HIGH };
  const row = {
    branch_id: branchId,
    path,
    name: "logo.png",
    ...image,
    checksum,
    created_by: "system",
    created_at: now,
  };
  const [id] = await insert(client, "files", [row]);
  return id!;
}
