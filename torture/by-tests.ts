import { spawn } from "node:child_process";
import type { Item } from "./item";

/** An item whose attempt is a test file of its own, run longer than `npm test` does. */
function byTests(id: string, claim: string, files: string[], long: Record<string, string>): Item {
  return {
    id,
    claim,
    run: async ({ size, seed }) => {
      const env = { ...process.env, FUZZ_SEED: String(seed), ...(size === "long" ? long : {}) };
      const { code, said } = await vitest(files, env);
      const tests = /Tests\s+(.+?)\s*\(/.exec(said)?.[1] ?? "none";
      const failures =
        code === 0
          ? []
          : said
              .split("\n")
              .filter((line) => /FAIL|Error:/.test(line))
              .slice(0, 10);
      return {
        figures: { tests, ...(size === "long" && long) },
        failures: code === 0 ? [] : ["tests failed", ...failures],
      };
    },
  };
}

function vitest(files: string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const given = [
      "run",
      "--project",
      "db",
      "--project",
      "jobs",
      "--testTimeout",
      "1200000",
      "--hookTimeout",
      "120000",
      ...files,
    ];
    const child = spawn("node_modules/.bin/vitest", given, {
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        said += part;
      });
    }
    child.on("close", (code) => done({ code, said }));
  });
}

export const byTestFiles: Item[] = [
  byTests("A1", "every route has a guard and enforces it", ["tests/security/auth-matrix.test.ts"], {}),
  byTests("A4", "IP trust holds", ["tests/security/ip-trust.test.ts"], {}),
  byTests(
    "A5",
    "no forged token is accepted",
    ["tests/security/token-lab.test.ts", "tests/security/token-life.test.ts"],
    {
      TOKEN_LAB_RUNS: "1000000",
    },
  ),
  byTests("A11", "revocation reaches every process within 5 s", ["tests/security/two-processes.test.ts"], {
    PACKET_REPLAYS: "1000",
  }),
  byTests(
    "I7",
    "uploads: nothing beyond the limits, outside of the branch's area or active gets in, and nothing is left behind",
    [
      "tests/security/uploads.test.ts",
      "src/server/rest/upload/upload.test.ts",
      "src/server/http/stored-file.test.ts",
      "src/domain/file/store-file.test.ts",
      "tests/file-storage.test.ts",
    ],
    {},
  ),
  byTests("I1b", "schema-aware fuzz: no 5xx", ["tests/fuzz"], { FUZZ_RUNS: "1000" }),
  byTests(
    "I16",
    "packets: no replay, no flip accepted, no nonce twice",
    ["tests/security/packets.test.ts", "tests/security/packet-lab.test.ts"],
    {
      PACKET_LAB_ANSWERS: "1000000",
    },
  ),
  byTests(
    "cheques",
    "random acts on cheques by many: books, balances and cheques agree, and nothing is half done",
    ["src/domain/cheque/random-cheques.test.ts", "src/domain/cheque/killed.test.ts"],
    { CHEQUE_ACTIONS: "10000" },
  ),
  byTests(
    "payments",
    "random acts on payments by many: posted is what is stored, nothing is settled beyond what is open, numbers have no gaps",
    ["src/domain/payment/random-payments.test.ts", "src/domain/payment/races.test.ts"],
    { PAYMENT_ACTIONS: "10000" },
  ),
  byTests("S4", "at most one message a business event, and one in the end", ["tests/messages-once"], {
    S4_MESSAGES: "10000",
  }),
];
