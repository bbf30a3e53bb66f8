import { expect, test } from "vitest";
import { UserPassword } from "@/domain/people/customer/schema";
import { OwnPassword } from "@/domain/people/operator/schema.staff";
import { SEALED } from "@/server/auth/sealed";
import { PRODUCT_CODE, readSource, sourcesIn } from "./source-paths";

/**
 * Rows of docs/asvs.md about things that the product does not have: each is searched for, and each search is tested on
 * a planted example.
 */
const SOURCES = sourcesIn(["src", "ops"], PRODUCT_CODE);
const SCHEMA = sourcesIn(["prisma/schema"], /\.prisma$/);
type Sources = readonly (readonly [path: string, source: string])[];

const withShell = (sources: Sources) =>
  sources.filter(([, text]) =>
    /shell: *true|\bexecSync\(|\bimport \{[^}]*\bexec\b[^}]*\} from "node:child_process"/.test(text),
  );
const crypto = (sources: Sources) =>
  sources.flatMap(([path, text]) =>
    [...text.matchAll(/from "([^"]*(?:crypt|jose|argon|hash|sodium|nacl|otp|jwt|sha\d|md5)[^"]*)"/gi)]
      .map(([, name]) => name!)
      .filter((name) => !/^[.@]\/?\.?|^\./.test(name) || name.startsWith("@node-rs"))
      .filter((name) => !["node:crypto", "jose", "next-auth/jwt", "@node-rs/argon2", "otpauth"].includes(name))
      .map((name) => `${path}: ${name}`),
  );
const withoutZone = (schema: Sources) =>
  schema.flatMap(([path, text]) =>
    text
      .split("\n")
      .filter((line) => /^\s+\w+\s+DateTime\b/.test(line) && !/@db\.(Timestamptz|Date\b)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
const hints = (schema: Sources) =>
  schema.flatMap(([, text]) => [...text.matchAll(/\b\w*(?:hint|secret_?question|password_?expires)\w*/gi)].map(String));
const patterns = (sources: Sources) =>
  sources.flatMap(([path, text]) =>
    [...text.matchAll(/new RegExp\(\s*(`[^`]*`|[^,)]*)/g)]
      .filter(([, pattern]) => /\b(input|query|search|ctx|asked|body|request|typed)\b/.test(pattern!))
      .map(([found]) => `${path}: ${found}`),
  );

test("no program is started by a shell (1.2.5)", () => {
  expect(SOURCES.length).toBeGreaterThan(1_000);
  expect(withShell(SOURCES).map(([path]) => path)).toEqual([]);
  expect(
    withShell([
      ["a", 'spawn("x", { shell: true })'],
      ["b", "execSync(name)"],
    ]),
  ).toHaveLength(2);
});

test("no pattern is built from input (1.2.9)", () => {
  expect(patterns(SOURCES)).toEqual([]);
  expect(
    patterns([
      ["a", "new RegExp(input.search)"],
      ["b", "new RegExp(search, 'i')"],
    ]),
  ).toHaveLength(2);
});

test("ciphers, digests and tokens are those of known libraries (11.2.1)", () => {
  expect(crypto(SOURCES)).toEqual([]);
  expect(crypto([["a", 'import x from "crypto-js";\nimport { md5 } from "js-md5";']])).toHaveLength(2);
});

test("every moment is stored with its zone (16.2.2)", () => {
  expect(withoutZone(SCHEMA)).toEqual([]);
  expect(withoutZone([["a", "model A {\n  at DateTime @db.Timestamp(3)\n  on DateTime @db.Date\n}"]])).toHaveLength(1);
});

test("there are no hints, no secret questions, no passwords that end (6.2.10, 6.4.2)", () => {
  expect(hints(SCHEMA)).toEqual([]);
  expect(hints([["a", "passwordHint String\n secretQuestion String\n password_expires_at"]])).toHaveLength(3);
});

test("a passphrase of 64 characters and more is a password (6.2.9)", () => {
  const phrase = "a blue horse carries eight lamps over the old bridge at the end of June";
  expect(phrase.length).toBeGreaterThan(64);
  expect(OwnPassword.safeParse({ old_password: "x", new_password: phrase }).success).toBe(true);
  expect(UserPassword.safeParse({ old_password: "x", new_password: phrase }).success).toBe(true);
});

test("docs/security.md lists each sealing key (11.1.2)", () => {
  const text = readSource("docs/security.md");
  const WORDS: Readonly<Record<keyof typeof SEALED, string>> = {
    change_requests: "change requests",
    connection_tokens: "connection tokens",
    credit_cards: "cards on file",
    fiscal_memories: "fiscal memories",
    gateways: "gateways",
    message_lines: "lines",
    operator_factors: "authenticator apps",
    person_keys: "persons",
    suppliers: "suppliers",
    telephony_servers: "telephony",
    webhook_endpoints: "webhooks",
  };
  for (const table of Object.keys(SEALED)) expect(text, table).toContain(WORDS[table as keyof typeof SEALED]);
});
