import { createHash } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "@/domain/kernel/file-store";
import type { Calendar } from "./calendar";
import { insert } from "./insert";

type Paper = {
  kind: string;
  title: string;
  number: string;
  issuer: string;
  /** Days from today; null: for good. */
  ends: number | null;
  issued: number;
  file: "image" | "pdf" | null;
  note?: string;
};

/** One of each state, so that every warning has something to show. */
const CERTIFICATES: readonly Paper[] = [
  {
    kind: "licence",
    title: "مجوز بند «ب» سازمان هواپیمایی",
    number: "14/1207",
    issuer: "سازمان هواپیمایی کشوری",
    issued: -690,
    ends: 40,
    file: "image",
  },
  {
    kind: "licence",
    title: "پروانهٔ بند «الف» گردشگری",
    number: "972/3301",
    issuer: "وزارت میراث فرهنگی و گردشگری",
    issued: -330,
    ends: 400,
    file: "image",
  },
  {
    kind: "membership",
    title: "IATA Accreditation",
    number: "33-2 1045",
    issuer: "IATA",
    issued: -360,
    ends: 5,
    file: "pdf",
  },
  {
    kind: "guarantee",
    title: "ضمانت‌نامهٔ بانکی ایرلاین",
    number: "GTE-88120",
    issuer: "بانک ملت",
    issued: -200,
    ends: 22,
    file: "pdf",
    note: "پیش از پایان باید تمدید شود.",
  },
  {
    kind: "insurance",
    title: "بیمه‌نامهٔ مسئولیت حرفه‌ای",
    number: "1403-55-0091",
    issuer: "بیمه ایران",
    issued: -380,
    ends: -12,
    file: "image",
  },
  {
    kind: "tax",
    title: "گواهی ارزش افزوده",
    number: "411396571284",
    issuer: "سازمان امور مالیاتی",
    issued: -500,
    ends: null,
    file: null,
  },
];
const CERTIFICATES_ABROAD: readonly Paper[] = [
  {
    kind: "licence",
    title: "DET trade licence",
    number: "CN-1180342",
    issuer: "Dubai DET",
    issued: -300,
    ends: 58,
    file: "pdf",
  },
  {
    kind: "membership",
    title: "IATA accreditation",
    number: "86-2 0071",
    issuer: "IATA",
    issued: -100,
    ends: 265,
    file: "image",
  },
];

type Given = { branchId: number; calendar: Calendar; files: FileStore | undefined };

/** A branch's certificates, their papers drawn here; without a storage they have none. */
export async function plantCertificates(client: pg.ClientBase, { branchId, calendar, files }: Given): Promise<void> {
  const papers = branchId === 1 ? CERTIFICATES : CERTIFICATES_ABROAD;
  const rows: object[] = [];
  for (const [index, { file, issued, ends, note = null, ...paper }] of papers.entries()) {
    const file_id = file && files ? await plantFile(client, files, { branchId, index, kind: file }) : null;
    const dates = { issued_on: calendar.day(issued), expires_on: ends === null ? null : calendar.day(ends) };
    const at = calendar.at(issued, 600);
    rows.push({ branch_id: branchId, ...paper, ...dates, note, file_id, version: 1, created_at: at, updated_at: at });
  }
  for (const row of rows) await insert(client, "certificates", [row]);
}

type File = { branchId: number; index: number; kind: "image" | "pdf" };

async function plantFile(client: pg.ClientBase, files: FileStore, { branchId, index, kind }: File): Promise<number> {
  const content = kind === "pdf" ? drawnPdf(index) : await drawnImage(index);
  const [ending, mime] = kind === "pdf" ? ["pdf", "application/pdf"] : ["png", "image/png"];
  const checksum = createHash("sha256").update(content).digest("hex");
  const path = `${branchId}/certificates/demo/${checksum.slice(0, 32)}.${ending}`;
  await files.put(path, content, mime);
  const size = content.length;
  const pixels = kind === "image" ? { width: WIDE, height: HIGH } : { width: null, height: null };
  const [id] = await insert(client, "files", [
    {
      branch_id: branchId,
      path,
      name: `certificate-${index + 1}.${ending}`,
      mime,
      size,
      checksum,
      ...pixels,
      created_by: "system",
      created_at: new Date(),
    },
  ]);
  return id!;
}

const [WIDE, HIGH] = [620, 440];
const COLOURS = ["#1c5d99", "#2b8a3e", "#862e9c", "#a61e4d", "#d9480f", "#0b7285"];

/** A framed sheet with a seal and lines for words: fonts are not everywhere. */
async function drawnImage(index: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const colour = COLOURS[index % COLOURS.length]!;
  const lines = Array.from({ length: 6 }, (_, n) => {
    const wide = 380 - ((n * 53 + index * 37) % 160);
    return `<rect x="${310 - wide / 2}" y="${150 + n * 30}" width="${wide}" height="10" rx="5" fill="#ced4da"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}"><rect width="${WIDE}" height="${HIGH}" fill="#fffdf7"/><rect x="18" y="18" width="${WIDE - 36}" height="${HIGH - 36}" fill="none" stroke="${colour}" stroke-width="6"/><rect x="28" y="28" width="${WIDE - 56}" height="${HIGH - 56}" fill="none" stroke="${colour}" stroke-width="1.5"/><rect x="170" y="76" width="280" height="26" rx="5" fill="${colour}"/>${lines.join("")}<circle cx="500" cy="350" r="42" fill="${colour}" opacity=".85"/><circle cx="500" cy="350" r="32" fill="none" stroke="#fff" stroke-width="2"/><path d="M484 350l11 12 22-24" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** One page with a line of Latin letters, which every reader has. */
function drawnPdf(index: number): Buffer {
  const words = `BT /F1 26 Tf 150 640 Td (Demo certificate ${index + 1}) Tj ET`;
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = bodies.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}
