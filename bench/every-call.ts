import { createHmac, randomUUID } from "node:crypto";
import { customerToken, type Demo } from "../tests/demo-product";
import { call, type TestResponse } from "../tests/http";
import { type Operation, sampleCall } from "./sample-call";

export type Caller = "operator" | "customer" | "partner";
type Document = { paths: Record<string, Record<string, Operation>> };
type Every = {
  endpoint: string;
  path: string;
  operation: Operation;
  caller: Caller;
  once: () => Promise<TestResponse>;
};

/** Calls of every documented route from its documentation, each by an allowed caller; each caller signs in once. */
export async function everyCall(demo: Demo): Promise<Every[]> {
  const document = (await (await fetch(`${demo.base}/api/openapi.json`)).json()) as Document;
  const callers = await callersOf(demo);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [caller, headers] = callers(path);
      const { at, body } = sampleCall(document, path, method, operation);
      const once = () =>
        call(demo.base, method.toUpperCase(), at, { headers: headers(), ...(body !== undefined && { body }) });
      return { endpoint: `${method.toUpperCase()} ${path}`, path, operation, caller, once };
    }),
  );
}

type Headers = () => Record<string, string>;

/** Headers of a path's caller. */
async function callersOf({ base, password, said }: Demo): Promise<(path: string) => [Caller, Headers]> {
  const { json: signed } = await call(base, "POST", "/api/v2/auth/by", { body: { personnel_id: "1001", password } });
  const operator = `Bearer ${signed.data.token}`;
  const customer = `Bearer ${await customerToken({ base, said })}`;
  const headers = { domain: "partner.example" };
  const { json: token } = await call(base, "GET", "/api/reservation/1/token", { headers });
  const partner = signer(token.payload);
  return (path) =>
    path.startsWith("/api/reservation/")
      ? ["partner", () => ({ ...headers, authorization: partner() })]
      : path.startsWith("/b2c/")
        ? ["customer", () => ({ authorization: customer })]
        : ["operator", () => ({ authorization: operator })];
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signer({ token_id, token }: { token_id: string; token: string }): () => string {
  const key = Buffer.from(token, "base64url").subarray(0, 32);
  return () => {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: "partner.example", aud: "reservation", iat, exp: iat + 300, jti: randomUUID() };
    const unsigned = `${part({ alg: "HS256", kid: token_id })}.${part(claims)}`;
    return `Bearer ${unsigned}.${createHmac("sha256", key).update(unsigned).digest("base64url")}`;
  };
}
