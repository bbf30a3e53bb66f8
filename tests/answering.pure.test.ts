import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { answering } from "./answering";

test("a process killed during its request leaves no error behind, and the next request is answered", async () => {
  const server = createServer(
    answering(async (req, res) => {
      for await (const _ of req);
      res.end("heard");
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const killed = connect(port, "127.0.0.1");
    const [taken] = (await once(server, "connection")) as [Socket];
    killed.write("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf");
    await once(server, "request");
    const gone = once(taken, "close");
    killed.resetAndDestroy();
    await gone.catch(() => {});
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "whole" });
    expect(await answer.text()).toBe("heard");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
