import { createServer } from "node:net";
import { type Settings, Unusable } from "@/server/config";

const WHY: Record<string, (where: string) => string> = {
  EADDRINUSE: (where) => `PORT: ${where} is taken by another program`,
  EACCES: (where) => `PORT: this user may not listen on ${where}`,
};

/** Listens briefly, so that an unavailable address fails the start immediately with one line. */
export function checkAddress({ host, port }: Settings): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      const where = `${host}:${port}`;
      fail(
        new Unusable(WHY[code]?.(where) ?? `HOST=${host} is not usable: this machine has no such address (${code})`),
      );
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}
