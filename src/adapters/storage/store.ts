import { Refusal } from "@/domain/errors";
import type { FileStore } from "@/domain/file/port";
import { incoming } from "./incoming";
import type { Place } from "./place";

type Given = {
  /** Where bytes lie until they are kept. */
  incomingFolder: string;
  /** Made at the first need: its libraries are heavy. */
  place: () => Promise<Place>;
  link: FileStore["link"];
};

/** Where files' bytes are, whatever kind of storage it is. */
export function fileStore({ incomingFolder, place: make, link }: Given): FileStore {
  const { receive, drop, dropForgotten } = incoming(incomingFolder);
  let made: Promise<Place> | undefined;
  const place = () => {
    made ??= make();
    return made;
  };
  return {
    link,
    drop,
    dropForgotten,
    receive: (content, limit) => receive(content, limit).catch(refuseFull),
    keep: async (received, path, mime) => (await place()).keep(received, path, mime).catch(refuseUnreachable),
    put: async (path, content, contentType) =>
      (await place()).disk.put(path, content, { contentType }).catch(refuseUnreachable),
    async read(path) {
      const { disk } = await place();
      // A stream of a file that is not there breaks only when it is read.
      if (!(await disk.exists(path).catch(refuseUnreachable))) return undefined;
      return disk.getStream(path).catch(refuseUnreachable);
    },
    has: async (path) => (await place()).disk.exists(path),
    remove: async (path) => (await place()).disk.delete(path),
    async *list() {
      const { disk } = await place();
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll("/", { recursive: true, paginationToken });
        for (const file of page.objects)
          if (file.isFile) yield { path: file.key, storedAt: async () => (await file.getMetaData()).lastModified };
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
}

/** A full disk: nothing was done, and somebody is making room. */
function refuseFull(error: unknown): never {
  if (["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw unavailable(error);
  throw error;
}

function refuseUnreachable(error: unknown): never {
  throw unavailable(error);
}

const unavailable = (cause: unknown) =>
  Object.assign(new Refusal("databaseUnavailable", { retryAfterSeconds: 5, data: { part: "storage" } }), { cause });
