import { dialServer, type Reach } from "./dial-server";

/**
 * Opens a WebSocket, pings it once and closes it; returns the milliseconds from ping to pong. Follows no redirects and
 * reads no messages.
 */
export async function pingSocket(url: string, reach: Reach, patienceMs: number): Promise<number> {
  const { default: WebSocket } = await import("ws");
  const { lookup } = dialServer(new URL(url).hostname, reach);
  const socket = new WebSocket(url, {
    ...{ lookup, followRedirects: false, maxPayload: 65_536, perMessageDeflate: false },
    handshakeTimeout: patienceMs,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<number>((done, fail) => {
      timer = setTimeout(() => fail(new Error("no answer in time")), patienceMs);
      socket.on("error", fail).on("close", () => fail(new Error("the server closed the connection")));
      socket.on("open", () => {
        const at = performance.now();
        socket.once("pong", () => done(Math.round(performance.now() - at)));
        socket.ping();
      });
    });
  } finally {
    clearTimeout(timer);
    socket.removeAllListeners();
    socket.on("error", () => {});
    socket.terminate();
  }
}
