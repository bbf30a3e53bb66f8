// The same first call in encrypted packets, using only Node: request and answer are JSON inside a JWE. node
// examples/packets.mjs [http://127.0.0.1:3000]
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";

const base = `${process.argv[2] ?? "http://127.0.0.1:3000"}/api/reservation/1`;
const domain = "partner.example"; // registered, and trusted from this machine, in the demo data

const { payload: connection } = await (await fetch(`${base}/token`, { headers: { domain } })).json();
const bytes = Buffer.from(connection.token, "base64url");
const [signing, encryption] = [bytes.subarray(0, 32), bytes.subarray(32, 64)];
const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

const signed = () => {
  const now = Math.floor(Date.now() / 1000);
  const head = part({ alg: "HS256", typ: "JWT", kid: connection.token_id });
  const claims = part({ iss: domain, aud: "reservation", iat: now, exp: now + 300, jti: randomUUID() });
  return `${head}.${claims}.${createHmac("sha256", signing).update(`${head}.${claims}`).digest("base64url")}`;
};

// header . (no wrapped key) . nonce . ciphertext . tag; the tag also covers the header.
const seal = (value) => {
  const head = part({ alg: "dir", enc: "A256GCM", kid: connection.token_id });
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryption, nonce).setAAD(Buffer.from(head));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return [head, "", ...[nonce, text, cipher.getAuthTag()].map((one) => one.toString("base64url"))].join(".");
};

const open = (packet) => {
  const [head, , nonce, text, tag] = packet.split(".");
  const decipher = createDecipheriv("aes-256-gcm", encryption, Buffer.from(nonce, "base64url"));
  decipher.setAAD(Buffer.from(head)).setAuthTag(Buffer.from(tag, "base64url"));
  return JSON.parse(Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]));
};

const call = async (method, path, input) => {
  const answer = await fetch(base + path + (method === "GET" ? `?packet=${seal(input)}` : ""), {
    method,
    headers: { domain, "content-type": "application/json", authorization: `Bearer ${signed()}` },
    body: method === "GET" ? undefined : JSON.stringify({ packet: seal(input) }),
  });
  const { packet, error } = await answer.json();
  if (!packet) throw new Error(`refused before the packet was opened: ${error.code} ${error.title}`);
  return open(packet);
};

const order = { main_id: 1, client_reference: randomUUID(), items: [{ id: 1, pax: { adult: 1 } }] };
const booked = await call("POST", "/book", order);
console.log(JSON.stringify(booked, null, 2));

const { local_pnr } = booked.items[0];
console.log(JSON.stringify(await call("GET", "/book/status", { local_pnr }), null, 2));
