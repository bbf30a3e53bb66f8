import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../tests/runs";
import { maskBody, maskQuery, maskText } from "./mask";

const resultOf = (value: unknown) => JSON.stringify(maskBody(value));
const persian = (text: string) => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);

test("a booking's body retains its request but no personal data", () => {
  const request = {
    main_id: 7,
    client_reference: "ord-17",
    contact: { name: "Sara Ahmadi", mobile: "09121234567", email: "sara@example.com" },
    items: [
      {
        id: 12,
        passengers: [
          {
            type: "ADT",
            first_name: "نازنین",
            last_name: "آزموده راد",
            national_code: "0499370899",
            birth_date: "1990-01-02",
            document: { type: "passport", number: "K12345678", issuing_country: "IR", expires_on: "2030-01-01" },
          },
        ],
      },
    ],
  };
  expect(JSON.parse(resultOf(request))).toEqual({
    main_id: 7,
    client_reference: "ord-17",
    contact: { name: "S••• A•••", mobile: "•••", email: "•••" },
    items: [
      {
        id: 12,
        passengers: [
          {
            type: "ADT",
            first_name: "ن•••",
            last_name: "آ••• ر•••",
            national_code: "•••",
            birth_date: "•••",
            document: { type: "passport", number: "•••", issuing_country: "IR", expires_on: "2030-01-01" },
          },
        ],
      },
    ],
  });
});

test("an answer stays readable", () => {
  const answer = {
    items: [
      { main_id: 7, id: 12, lock_id: "lck_q1W2e3R4t5Y6u7I8o9P0aSdF", status: true, code: 1000, local_pnr: "K7WQ2M" },
    ],
    meta: { timestamp: 1_778_000_000 },
    error: { code: 3003, title: "A field is not valid", request_id: "0b5c2c1e-9d57-4a34-8a51-1f2f2f2f2f2f" },
    total: 125_000_000,
  };
  expect(maskBody(answer)).toEqual(answer);
});

test.each([
  ["کد ۰۴۹۹۳۷۰۸۹۹ است", "کد ••• است"],
  ["call 0912 345 6789 now", /^call .*••• now$/],
  ["6037-9912-3456-7893", "603799••••••7893"],
  ["6037991234567893", "603799••••••7893"],
  ["IR062960000000100324200001", "IR•••"],
  ["Bearer abc.def", "•••"],
  ["write to a.b@c.example, please", "write to •••, please"],
  ["499-370899-1", "•••"],
  ["2026-05-02T08:30:00Z", "2026-05-02T08:30:00Z"],
  ["a\u0000b\ud800", "ab\ufffd"],
])("by shape: %j", (text, expected) => {
  if (typeof expected === "string") expect(maskText(text)).toBe(expected);
  else expect(maskText(text)).toMatch(expected);
});

test("a query string is masked by the same names", () => {
  const search =
    "national_code=0499370899&items%5B0%5D%5Bfirst_name%5D=Sara&page=2&document[number]=K12345678&token=abc";
  expect(maskQuery(search)).toBe("national_code=•••&items[0][first_name]=S•••&page=2&document[number]=•••&token=•••");
  expect(maskQuery('items=[{"main_id":1,"mobile":"09120000000"}]')).toBe('items=[{"main_id":1,"mobile":"•••"}]');
  expect(maskQuery(`q=${"x".repeat(5000)}`)).toBe("…");
});

test("a long body is cut to valid JSON with the number of omitted characters", () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, title: "THR-MHD" }));
  const text = resultOf({ payload: rows });
  expect(text.length).toBeLessThan(9_000);
  const { payload } = JSON.parse(text);
  expect(payload.at(-1)).toMatch(/^… \d{4}$/);
  expect(payload.length - 1 + Number(payload.at(-1).slice(2))).toBe(5000);
  expect(resultOf("x y ".repeat(10_000)).length).toBeLessThan(1_100);
  expect(maskBody(JSON.parse('{"__proto__":{"polluted":1}}'))).not.toHaveProperty("polluted");
});

/** Secrets by shape: masked in any member, at any depth, within any text, in Latin and Persian digits. */
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const shaped = fc.oneof(
  digits(10),
  digits(10).map(persian),
  digits(16),
  digits(9).map((rest) => `09${rest}`),
  fc.base64String({ minLength: 44, maxLength: 100 }),
  fc.tuple(digits(6), digits(4)).map(([user, host]) => `u${user}@h${host}.example`),
);
/** Secrets by name: masked whatever their shape. */
const NAMED = [
  ..."token password secret client_secret Authorization packet cvv2 otp national_code nationalCode passport_number".split(
    " ",
  ),
  ..."mobile phone email birth_date iban address sheba".split(" "),
];
const plain = fc.oneof(
  fc.string({ unit: "binary-ascii", maxLength: 30 }).map((text) => text.replace(/[\d@"\\]/g, "")),
  fc.constant("مشهد"),
);

test("canary secrets are never stored, in any position", () => {
  const around = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      plain,
      fc.integer(),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(plain, tie("tree"), { maxKeys: 3 }),
    ),
  })).tree;
  fc.assert(
    fc.property(
      around,
      shaped,
      plain,
      fc.constantFrom(...NAMED),
      fc.string({ minLength: 6 }),
      (tree, canary, text, name, word) => {
        const secret = `Zx${word}xZ`;
        const masked = resultOf({
          tree,
          note: `${text} ${canary} ${text}`,
          list: [[{ deep: canary }], tree],
          [`k ${canary}`]: 1,
          [name]: secret,
          more: { [name]: [secret, { inner: secret }] },
        });
        expect(masked).not.toContain(JSON.stringify(canary).slice(1, -1));
        expect(masked).not.toContain(JSON.stringify(secret).slice(1, -1));
        const search = new URLSearchParams({ note: `${text} ${canary}`, [name]: secret, [`a[0][${name}]`]: secret });
        expect(maskQuery(search.toString())).not.toContain(canary);
        expect(maskQuery(search.toString())).not.toContain(secret);
      },
    ),
    { numRuns: runs(500) },
  );
});

test("no text takes long to mask", () => {
  for (const part of ["9", "a@", "eyJ.", "a.", "۹ ", "Bearer ", "=", "1-2 "]) {
    // CPU time instead of wall time, which other programs do not affect. A pattern with backtracking would take
    // minutes.
    const started = process.cpuUsage();
    maskText(part.repeat(50_000), 200_000);
    expect(process.cpuUsage(started).user / 1_000, part).toBeLessThan(1_500);
  }
});
