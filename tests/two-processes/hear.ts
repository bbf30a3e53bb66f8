import type { AppProcess } from "../security/processes";

/** `at`: performance.now() on arrival. */
export type Heard = { event: string; data: { topic?: string; id?: string }; at: number };

/**
 * A live stream of a branch on one app process; `heard` grows until the signal ends it. `operatorId`: its owner, if
 * relevant.
 */
export async function hear(at: AppProcess, branchId: number, signal: AbortSignal, operatorId = 0): Promise<Heard[]> {
  const received: Heard[] = [];
  const { body } = await fetch(`${at.base}/live?branch=${branchId}&operator=${operatorId}`, { signal });
  void read(body!, received).catch((error) => {
    if (!signal.aborted) throw error;
  });
  return received;
}

async function read(body: ReadableStream<Uint8Array>, received: Heard[]): Promise<void> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\n(?:id: .*\n)?data: (.+)$/.exec(block) ?? [];
      if (event) received.push({ event, data: JSON.parse(data!), at: performance.now() });
    }
  }
}
