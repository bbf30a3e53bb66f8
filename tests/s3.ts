import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3 } from "@/adapters/storage/s3";

type Stored = { body: Buffer; type: string; at: Date };
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string };
type S3Request = { req: IncomingMessage; url: URL; body: Buffer };

const ACCESS = { region: "us-east-1", accessKeyId: "safar-key", secretAccessKey: "safar-secret" };
const BUCKET = "safar";
/** Small, so that listing needs several pages. */
const PAGE = 2;

/**
 * An S3 server with one bucket in memory; wrong signatures are refused, like a body that differs from its signature.
 */
export async function s3Server(): Promise<S3 & { close(): Promise<void> }> {
  const objects = new Map<string, Stored>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const asked = { req, url: new URL(req.url!, "http://bucket"), body: Buffer.concat(chunks) };
    send(res, refused(asked) ?? answerOf(objects, asked));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    ...ACCESS,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answerOf(objects: Map<string, Stored>, { req, url, body }: S3Request): Answer {
  const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
  const key = rest.join("/");
  if (bucket !== BUCKET) return fault(404, "NoSuchBucket");
  if (key === "") return url.searchParams.get("list-type") === "2" ? list(objects, url) : fault(501, "NotImplemented");
  const there = objects.get(key);
  switch (req.method) {
    case "PUT":
      objects.set(key, { body, type: req.headers["content-type"] ?? "", at: new Date() });
      return { status: 200, headers: { etag: `"${md5(body)}"` } };
    case "DELETE":
      objects.delete(key);
      return { status: 204 };
    case "GET":
    case "HEAD":
      if (!there) return fault(404, "NoSuchKey");
      return { status: 200, headers: headersOf(there), body: req.method === "GET" ? there.body : undefined };
    default:
      return fault(501, "NotImplemented");
  }
}

const headersOf = ({ body, type, at }: Stored) => ({
  "content-length": String(body.length),
  "content-type": type,
  "last-modified": at.toUTCString(),
  etag: `"${md5(body)}"`,
});

function list(objects: Map<string, Stored>, url: URL): Answer {
  const after = url.searchParams.get("continuation-token") ?? "";
  const left = [...objects].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([key]) => key > after);
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE;
  const contents = page.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${xml(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${xml(page.at(-1)![0])}</NextContinuationToken>` : "";
  return {
    status: 200,
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  };
}

/** AWS Signature Version 4 by Amazon's documentation: over the request's parts and the claimed hash of its body. */
function refused({ req, url, body }: S3Request): Answer | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    req.headers.authorization ?? "",
  );
  if (!match) return fault(403, "AccessDenied");
  const [, credential, names, signature] = match as unknown as [string, string, string, string];
  const [id, day, region, service, end] = credential.split("/") as [string, string, string, string, string];
  if (id !== ACCESS.accessKeyId) return fault(403, "InvalidAccessKeyId");
  const hash = String(req.headers["x-amz-content-sha256"]);
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join("=")).sort();
  const headers = names.split(";").map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const canonical = [req.method, req.url!.split("?")[0], query.join("&"), headers.join(""), names, hash].join("\n");
  const scope = [day, region, service, end].join("/");
  const toSign = ["AWS4-HMAC-SHA256", req.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const secret = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${ACCESS.secretAccessKey}`);
  if (hmac(secret, toSign).toString("hex") !== signature) return fault(403, "SignatureDoesNotMatch");
  // A chunk-signed body would be stored with its framing.
  if (hash.startsWith("STREAMING")) return fault(501, "NotImplemented");
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return fault(400, "XAmzContentSHA256Mismatch");
  return undefined;
}

const fault = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, headers).end(res.req.method === "HEAD" ? undefined : body);
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest("hex");
const md5 = (of: Buffer) => createHash("md5").update(of).digest("hex");
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
