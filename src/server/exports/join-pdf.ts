type Info = { title: string; language: string; madeAt: Date };
type Piece = { id: number; offset: number };

const CATALOG = 1;
const PAGES = 2;
const INFO = 3;

/**
 * Joins several PDF files into one, releasing each after it is added: objects are renumbered, pages share one root.
 * Supports only the output of our own renderer (a plain object table, explicit lengths).
 */
export function joinPdf({ title, language, madeAt }: Info) {
  const offsets: number[] = [];
  const kids: number[] = [];
  let at = 0;
  let next = INFO + 1;
  const chunk = () => {
    const parts: Buffer[] = [];
    const put = (bytes: Buffer | string) => {
      const part = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
      parts.push(part);
      at += part.length;
    };
    const object = (id: number, body: Buffer | string) => {
      offsets[id] = at;
      put(`${id} 0 obj\n`);
      put(body);
      put("\nendobj\n");
    };
    return { put, object, all: () => Buffer.concat(parts) };
  };
  return {
    add(file: Buffer): Buffer {
      const { put, object, all } = chunk();
      if (at === 0) put("%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n");
      const { objects, root, info } = readObjects(file);
      const pages = reference(objects.get(root)!.head, "Pages");
      const numbers = new Map<number, number>([[pages, PAGES]]);
      for (const id of objects.keys()) if (id !== root && id !== info && id !== pages) numbers.set(id, next++);
      const anew = (head: string) => head.replace(/(?<!\d)(\d+) 0 R\b/g, (_, id) => `${numbers.get(Number(id))} 0 R`);
      for (const [id, { head, stream }] of objects) {
        if (id === root || id === info || id === pages) continue;
        object(numbers.get(id)!, Buffer.concat([Buffer.from(anew(head), "latin1"), stream]));
      }
      const list = /\/Kids\s*\[([^\]]*)\]/.exec(objects.get(pages)!.head)![1]!;
      for (const [, id] of list.matchAll(/(?<!\d)(\d+) 0 R/g)) kids.push(numbers.get(Number(id))!);
      return all();
    },
    end(): Buffer {
      const { put, object, all } = chunk();
      object(
        CATALOG,
        `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      );
      object(PAGES, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(" ")}] >>`);
      const made = madeAt.toISOString().replace(/[-:T]|\..*/g, "");
      object(INFO, `<< /Title <${utf16(title)}> /Producer (Safar) /CreationDate (D:${made}Z) >>`);
      const table = at;
      put(`xref\n0 ${next}\n0000000000 65535 f \n`);
      for (let id = 1; id < next; id++) put(`${String(offsets[id]).padStart(10, "0")} 00000 n \n`);
      put(`trailer\n<< /Size ${next} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
      return all();
    },
  };
}

const utf16 = (text: string) => `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;

type Object = { head: string; stream: Buffer };

/** Objects of a file by number: the part before a stream, which may contain references, and the stream itself. */
function readObjects(file: Buffer): { objects: Map<number, Object>; root: number; info: number } {
  const tail = file.toString("latin1", Math.max(0, file.length - 1_024));
  const table = Number(/startxref\s+(\d+)/.exec(tail)![1]);
  const [, count, entries] = /^xref\s+0 (\d+)\s+([\s\S]*)/.exec(file.toString("latin1", table))!;
  const pieces: Piece[] = [...entries!.matchAll(/(\d{10}) (\d{5}) ([nf])/g)]
    .slice(0, Number(count))
    .map(([, offset, , kind], id) => ({ id, offset: kind === "n" ? Number(offset) : -1 }))
    .filter(({ offset }) => offset >= 0)
    .sort((a, b) => a.offset - b.offset);
  const objects = new Map<number, Object>();
  for (const [index, { id, offset }] of pieces.entries()) {
    const bytes = file.subarray(offset, pieces[index + 1]?.offset ?? table);
    const begin = bytes.indexOf(" obj") + 4;
    const end = bytes.lastIndexOf("endobj");
    const stream = bytes.indexOf("\nstream");
    const split = stream >= 0 && stream < end ? stream : end;
    const head = bytes.toString("latin1", begin, split).trim();
    objects.set(id, { head, stream: Buffer.from(bytes.subarray(split, end)) });
  }
  const trailer = entries!.slice(entries!.indexOf("trailer"));
  return { objects, root: reference(trailer, "Root"), info: reference(trailer, "Info") };
}

const reference = (head: string, name: string) => Number(new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(head)?.[1]);
