import { Refusal } from "@/domain/kernel/errors";
import { readInput } from "../input";
import { MAX_BESIDE, type TakeIn, type UploadBody } from "./upload-body";

/** Members whose text is the file. */
const CONTENT = new Set(["file", "content", "data"]);

const [QUOTE, ESCAPE, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]');

/**
 * Streams JSON with a long text that is a file in base64 (or a data URL): the text is decoded as it arrives and never
 * held; the rest is read as normal JSON. Throws 3001 when it is malformed.
 */
export async function readBase64(body: AsyncIterable<Buffer>, type: string, takeIn: TakeIn): Promise<UploadBody> {
  const around = new Around();
  const chunks = body[Symbol.asyncIterator]();
  const taken = await takeIn(decoded(content(chunks, around)), "");
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) around.read(next.value);
  const fields = readInput({}, around.json(), type, "");
  for (const name of CONTENT) delete fields[name];
  return { file: around.found ? taken : undefined, fields };
}

/** The bytes of the file's text; what comes before and after it goes to `around`. */
async function* content(chunks: AsyncIterator<Buffer>, around: Around): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    let rest: Buffer | null = around.read(next.value);
    while (rest) {
      const end = rest.indexOf(QUOTE!);
      yield end < 0 ? rest : rest.subarray(0, end);
      if (end >= 0) return around.resume(rest.subarray(end));
      next = await chunks.next();
      rest = next.done ? null : next.value;
    }
    if (next.done) return;
  }
}

/** The JSON without its file: parsed far enough to find the beginning of the file's text. */
class Around {
  private readonly kept: Buffer[] = [];
  private length = 0;
  private depth = 0;
  private inText = false;
  private escaped = false;
  /** The current or last text: a member's name when a colon follows. */
  private word: number[] = [];
  private name: string | null = null;
  found = false;

  /** Stores the surrounding JSON; returns the bytes from the file's text on, once it begins. */
  read(chunk: Buffer): Buffer | null {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.inText) this.readText(byte);
      else if (byte === QUOTE) {
        this.inText = true;
        this.word = [];
        if (this.depth === 1 && !this.found && this.name !== null && CONTENT.has(this.name)) {
          this.found = true;
          this.keep(chunk.subarray(0, at + 1));
          return chunk.subarray(at + 1);
        }
      } else this.readMark(byte);
    }
    this.keep(chunk);
    return null;
  }

  /** Continues from the quote that ends the file's text. */
  resume(chunk: Buffer): void {
    this.read(chunk);
  }

  json(): Buffer {
    return Buffer.concat(this.kept);
  }

  private readText(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === ESCAPE) this.escaped = true;
    else if (byte === QUOTE) this.inText = false;
    else if (this.word.length < 16) this.word.push(byte);
  }

  private readMark(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth--;
    if (byte === 0x3a) this.name = String.fromCharCode(...this.word);
    else if (byte > 0x20) this.name = null;
  }

  private keep(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > MAX_BESIDE) throw new Refusal("tooLarge", { data: { limit_bytes: MAX_BESIDE } });
    // The chunk belongs to the socket: stored parts are copied.
    this.kept.push(Buffer.from(chunk));
  }
}

/** Longer than the head of any data URL. */
const HEAD = 200;
const ALPHABET = /^[A-Za-z0-9+/_-]*={0,2}$/;

async function* decoded(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = "";
  let begun = false;
  let padded = false;
  for await (const chunk of text) {
    held += chunk.toString("latin1");
    if (!begun && held.length < HEAD) continue;
    if (!begun) held = withoutHead(held);
    begun = true;
    // An escape may be split between chunks.
    if (held.endsWith("\\")) continue;
    held = plain(held);
    const whole = held.length - (held.length % 4);
    if (whole > 0 && padded) throw new Refusal("notJson");
    padded = held.endsWith("=");
    yield bytes(held.slice(0, whole));
    held = held.slice(whole);
  }
  const rest = plain(begun ? held : withoutHead(held));
  if (rest !== "" && (padded || rest.length % 4 === 1)) throw new Refusal("notJson");
  yield bytes(rest);
}

const withoutHead = (text: string) => text.replace(/^data:[\w.+/;=\\-]{0,150}?;base64,/i, "");

/** Without JSON escapes: slashes in some languages, line ends in others. */
const plain = (text: string) => text.replace(/\\[rn]/g, "").replaceAll("\\/", "/");

function bytes(text: string): Buffer {
  if (!ALPHABET.test(text)) throw new Refusal("notJson");
  return Buffer.from(text, "base64");
}
