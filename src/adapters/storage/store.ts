import { Refusal } from "@/domain/kernel/errors";
import type { FileStore } from "@/domain/kernel/file-store";
import { incoming } from "./incoming";
import type { Place } from "./place";

type Given = {
  /** Folder of uploads before they are stored. */
  incomingFolder: string;
  /** Created on first use, since its libraries are heavy. */
  place: () => Promise<Place> | Place;
  link: FileStore["link"];
};

/** The file store over any kind of storage. */
export function fileStore({ incomingFolder, place: make, link }: Given): FileStore {
  const { receive, drop, dropForgotten } = incoming(incomingFolder);
  let made: Promise<Place> | undefined;
  const place = () => {
    made ??= Promise.resolve(make());
    return made;
  };
  return {
    link,
    drop,
    dropForgotten,
    receive: (content, limit) => receive(content, limit).catch(refuseFull),
    keep: async (received, path, mime) => (await place()).keep(received, path, mime).catch(refuseUnreachable),
    // By the same path as uploads, so that a partial file is never readable.
    async put(path, content, mime) {
      const received = await receive(oneChunk(content), content.length).catch(refuseFull);
      try {
        await (await place()).keep(received, path, mime).catch(refuseUnreachable);
      } finally {
        await drop(received);
      }
    },
    async read(path) {
      const made = await place();
      return (await made.has(path).catch(refuseUnreachable)) ? made.read(path) : undefined;
    },
    has: async (path) => (await place()).has(path),
    remove: async (path) => (await place()).remove(path),
    async *list() {
      yield* (await place()).list();
    },
  };
}

async function* oneChunk(content: Uint8Array) {
  yield content;
}

/** A full disk: nothing was stored, and the call can be retried later. */
function refuseFull(error: unknown): never {
  if (["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw unavailable(error);
  throw error;
}

function refuseUnreachable(error: unknown): never {
  throw unavailable(error);
}

const unavailable = (cause: unknown) =>
  Object.assign(new Refusal("databaseUnavailable", { retryAfterSeconds: 5, data: { part: "storage" } }), { cause });
