import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/domain/kernel/errors";
import type { Received } from "@/domain/kernel/file-store";

/** Uploads in progress, in a folder of this machine: written with backpressure and synced to disk once complete. */
export function incoming(folder: string) {
  return {
    async receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<Received> {
      const at = join(folder, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(at, "wx", 0o600);
      try {
        const hash = createHash("sha256");
        let size = 0;
        for await (const chunk of content) {
          size += chunk.length;
          if (size > limit) throw new Refusal("tooLarge", { data: { limit_bytes: limit } });
          hash.update(chunk);
          for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
        }
        await file.sync();
        await file.close();
        return { at, size, checksum: hash.digest("hex") };
      } catch (error) {
        await file.close().catch(() => {});
        await rm(at, { force: true });
        throw error;
      }
    },

    drop: ({ at }: Received) => rm(at, { force: true }),

    async dropForgotten(before: Date): Promise<number> {
      let dropped = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const at = join(folder, name);
        const { mtime } = await stat(at).catch(() => ({ mtime: null }));
        if (mtime === null || mtime >= before) continue;
        await rm(at, { force: true });
        dropped++;
      }
      return dropped;
    },
  };
}
