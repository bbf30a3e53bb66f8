import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { BenchBody } from "./bench-body";

/**
 * The other side of P4: the same two answers written by hand on node:http, without framework, limits and envelope code.
 */
const key = Buffer.from(process.env.BENCH_KEY!, "base64url").subarray(0, 32);
const seconds = () => Math.floor(Date.now() / 1000);

const server = createServer((req, res) => {
  const answer = (body: string) => {
    res.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    res.end(body);
  };
  if (req.method === "GET") {
    const ip = req.socket.remoteAddress;
    return answer(JSON.stringify({ payload: { host: ip, ip }, meta: { timestamp: seconds() } }));
  }
  const chunks: Buffer[] = [];
  req.on("data", (chunk) => chunks.push(chunk));
  req.on("end", () => {
    const [head, claims, signature] = (req.headers.authorization ?? "").slice(7).split(".");
    const wanted = createHmac("sha256", key).update(`${head}.${claims}`).digest();
    const { exp } = JSON.parse(Buffer.from(claims!, "base64url").toString());
    if (!timingSafeEqual(wanted, Buffer.from(signature!, "base64url")) || exp < seconds())
      return res.writeHead(401).end();
    const input = BenchBody.parse(JSON.parse(Buffer.concat(chunks).toString()));
    answer(
      JSON.stringify({
        payload: { main_id: input.main_id, items: input.items.length },
        meta: { timestamp: seconds() },
      }),
    );
  });
});
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit());
