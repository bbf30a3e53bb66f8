import type { Readable } from "node:stream";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { LIMITS } from "../limits";
import { Refused } from "./refuse";

/** A workbook's parts by name, unpacked while they are read, with a shared size limit. */
export type Parts = { names: ReadonlySet<string>; open(name: string): AsyncGenerator<Uint8Array> };

/** Rejects files that are not zip archives, are encrypted, repeat a name or have too many parts. */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await new Promise<ZipFile>((done, fail) =>
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }, (error, file) =>
      error ? fail(new Refused("damaged")) : done(file),
    ),
  );
  const entries = await entriesOf(zip);
  let inflated = 0;

  async function* open(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry) throw new Refused("damaged", name);
    const content = await new Promise<Readable>((done, fail) =>
      zip.openReadStream(entry, (error, stream) => (error ? fail(new Refused("damaged", name)) : done(stream))),
    );
    try {
      for await (const chunk of content) {
        inflated += (chunk as Uint8Array).length;
        if (inflated > LIMITS.inflated) throw new Refused("inflated", name, LIMITS.inflated);
        yield chunk as Uint8Array;
      }
    } catch (error) {
      throw error instanceof Refused ? error : new Refused("damaged", name);
    } finally {
      content.destroy();
    }
  }
  return { names: new Set(entries.keys()), open };
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((done, fail) => {
    zip.on("entry", (entry: Entry) => {
      if (entry.isEncrypted()) return fail(new Refused("protected"));
      if (entries.has(entry.fileName)) return fail(new Refused("damaged", entry.fileName));
      if (entries.size >= LIMITS.parts) return fail(new Refused("parts"));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => done(entries));
    zip.once("error", () => fail(new Refused("damaged")));
    zip.readEntry();
  });
}
