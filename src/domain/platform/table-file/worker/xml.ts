import { SaxesParser } from "saxes";
import { LIMITS } from "../limits";
import { Refused } from "./refuse";

/** The handlers of a part's parser; names are without their prefix. A promise of `row` is awaited between chunks. */
export type Heard = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called between chunks. */
  pause?(): Promise<void>;
};

const DEEPEST = 100;
/** Maximum length of uninterrupted text. */
const MAX_RUN_LENGTH = LIMITS.cell * 8;

/** Parses an XML part as a stream. Rejects DOCTYPE, and XML that is not well-formed. */
export async function readXml(part: AsyncIterable<Uint8Array>, name: string, received: Heard): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("doctype", () => {
    throw new Refused("doctype", name);
  });
  parser.on("error", () => {
    throw new Refused("damaged", name);
  });
  parser.on("opentag", (tag) => {
    if (++depth > DEEPEST) throw new Refused("damaged", name);
    received.open?.(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("text", (text) => {
    if (text.length > MAX_RUN_LENGTH && text.trim().length > MAX_RUN_LENGTH)
      throw new Refused("cell", name, LIMITS.cell);
    received.text?.(text);
  });
  parser.on("cdata", (text) => received.text?.(text));
  parser.on("closetag", (tag) => {
    depth--;
    received.close?.(local(tag.name));
  });
  const decode = new TextDecoder("utf-8", { fatal: true });
  const textOf = (bytes?: Uint8Array) => {
    try {
      return decode.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new Refused("damaged", name);
    }
  };
  for await (const chunk of part) {
    parser.write(textOf(chunk));
    await received.pause?.();
  }
  parser.write(textOf());
  parser.close();
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
