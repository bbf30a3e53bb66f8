// A partner's first booking, using only Node: get a connection token, sign a call, book a seat, read it back. node
// examples/book.mjs [http://127.0.0.1:3000]
import { createHmac, randomUUID } from "node:crypto";

const base = `${process.argv[2] ?? "http://127.0.0.1:3000"}/api/reservation/1`;
const domain = "partner.example"; // registered, and trusted from this machine, in the demo data

const call = async (method, path, { headers, body } = {}) => {
  const answer = await fetch(base + path, {
    method,
    headers: { domain, "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
  return answer.json();
};

// Step one: get a time-limited connection token.
const { payload: connection } = await call("GET", "/token");

// Step two: every call carries a JWT you sign yourself, HS256 with bytes 0-31 of the token.
const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = () => {
  const now = Math.floor(Date.now() / 1000);
  const head = part({ alg: "HS256", typ: "JWT", kid: connection.token_id });
  const claims = part({ iss: domain, aud: "reservation", iat: now, exp: now + 300, jti: randomUUID() });
  const key = Buffer.from(connection.token, "base64url").subarray(0, 32);
  const signature = createHmac("sha256", key).update(`${head}.${claims}`).digest("base64url");
  return { authorization: `Bearer ${head}.${claims}.${signature}` };
};

const passenger = {
  type: "ADT",
  first_name: "سارا",
  last_name: "کریمی",
  first_name_latin: "SARA",
  last_name_latin: "KARIMI",
};
const order = { main_id: 1, client_reference: randomUUID(), items: [{ id: 1, passengers: [passenger] }] };
const booked = await call("POST", "/book", { headers: signed(), body: order });
console.log(JSON.stringify(booked, null, 2));

const { local_pnr } = booked.items[0];
const status = await call("GET", `/book/status?local_pnr=${local_pnr}`, { headers: signed() });
console.log(JSON.stringify(status, null, 2));
