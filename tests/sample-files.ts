import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Small valid files of every accepted kind, and variants of attackers. */

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return out;
};

/** A gray PNG; `dto`: values claimed by its header instead. */
export function png(width = 8, height = 8, dto = { width, height }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(dto.width, 0);
  head.writeUInt32BE(dto.height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x7f);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG of about this many bytes: noise does not compress. */
export function bigPng(bytes: number): Buffer {
  const filler = Buffer.alloc(Math.max(0, bytes - 100));
  for (let at = 0, seed = 1; at + 4 <= filler.length; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    filler.writeInt32LE(seed, at);
  }
  const plain = png();
  return Buffer.concat([plain.subarray(0, -12), chunk("noIs", filler), plain.subarray(-12)]);
}

export const pdf = (text = "Safar"): Buffer => {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let out = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = out.length;
  out += `xref\n0 6\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("")}`;
  return Buffer.from(`${out}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`, "latin1");
};

export const csv = Buffer.from("\ufeffنام,مبلغ\nالف,۱۲۳\n");

type Part = { name: string; content: Buffer /** Claimed uncompressed size in the directory. */; plain?: number };

/** A zip archive; `copies`: directory entries that all refer to the first part's bytes. */
export function zip(parts: readonly Part[], { copies = 0 } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const entry = (name: string, fields: { packed: Buffer; plain: number; crc: number; at: number }, local: boolean) => {
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(local ? 30 : 46);
    head.writeUInt32LE(local ? 0x04034b50 : 0x02014b50, 0);
    const base = local ? 8 : 10;
    head.writeUInt16LE(8, base);
    head.writeUInt32LE(fields.crc >>> 0, base + 6);
    head.writeUInt32LE(fields.packed.length, base + 10);
    head.writeUInt32LE(fields.plain, base + 14);
    head.writeUInt16LE(nameBytes.length, base + 18);
    if (!local) head.writeUInt32LE(fields.at, 42);
    return Buffer.concat([head, nameBytes]);
  };
  for (const { name, content, plain = content.length } of parts) {
    const fields = { packed: deflateRawSync(content), plain, crc: crc32(content), at };
    const local = Buffer.concat([entry(name, fields, true), fields.packed]);
    locals.push(local);
    directory.push(entry(name, fields, false));
    for (let copy = 0; copy < copies; copy++) directory.push(entry(`${name}.${copy}`, fields, false));
    at += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, all, end]);
}

/** The parts every spreadsheet has, and more. */
export const xlsx = (...more: Part[]): Buffer =>
  zip([
    { name: "[Content_Types].xml", content: Buffer.from("<Types/>") },
    { name: "xl/workbook.xml", content: Buffer.from("<workbook/>") },
    ...more,
  ]);
