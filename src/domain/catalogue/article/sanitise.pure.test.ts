import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHtml, hostileHtml } from "../../../../tests/hostile-html";
import { harmIn } from "../../../../tests/inert";
import { runs } from "../../../../tests/runs";
import { DEEPEST, LINK_REL, MAX_BODY_LENGTH } from "./rules";
import { filesIn, sanitise, sanitiseStored, withAddresses } from "./sanitise";

const rel = `rel="${LINK_REL}"`;

describe("allowed content", () => {
  test.each([
    ["<p>سلام <strong>دنیا</strong></p>", "<p>سلام <strong>دنیا</strong></p>"],
    ['<h2 dir="rtl">کیش</h2><ul><li>one</li></ul>', '<h2 dir="rtl">کیش</h2><ul><li>one</li></ul>'],
    ["<b>a</b><i>b</i><h1>c</h1>", "<strong>a</strong><em>b</em><h2>c</h2>"],
    ['<a href="https://example.com/a?b=1&amp;c=2">x</a>', `<a href="https://example.com/a?b=1&amp;c=2" ${rel}>x</a>`],
    ['<a href="mailto:a@b.example">x</a>', `<a href="mailto:a@b.example" ${rel}>x</a>`],
    ['<a href="tel:+982112345678">x</a>', `<a href="tel:+982112345678" ${rel}>x</a>`],
    ['<a href="/articles/kish">x</a>', `<a href="/articles/kish" ${rel}>x</a>`],
    ['<img data-file="12" alt="Kish" src="https://x.example/old">', '<img data-file="12" alt="Kish" />'],
    ['<img src="https://x.example/a.png" alt="a">', '<img src="https://x.example/a.png" alt="a" />'],
    ["5 < 6 & 7 > 2", "5 &lt; 6 &amp; 7 &gt; 2"],
    ['<ol start="3"><li>x</li></ol>', '<ol start="3"><li>x</li></ol>'],
  ])("%s", async (html, expected) => expect(await sanitise(html)).toBe(expected));
});

describe("removed content", () => {
  test.each([
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a>', "<a>x</a>"],
    ['<a href="/\\evil.example">x</a>', "<a>x</a>"],
    ['<img src="http://x.example/a.png">', ""],
    ['<img src="/api/files/1">', ""],
    ['<p style="color:red" class="x" id="y" onclick="z">a</p>', "<p>a</p>"],
    ["<script>alert(1)</script>a", "a"],
    ["<style>p{}</style><svg><p>b</p></svg>c", "c"],
    ["<div><p>a</p></div>", "<p>a</p>"],
    ["<!-- a --><p>b</p>", "<p>b</p>"],
  ])("%s", async (html, expected) => expect(await sanitise(html)).toBe(expected));
});

test("of 400 hostile payloads nothing remains that executes, loads or uses a dangerous scheme", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  const payloads = hostileHtml({ beacon: "https://beacon.invalid/" }, { seed });
  expect(payloads).toHaveLength(400);
  const harmful = payloads.filter((payload) => harmIn(payload).length > 0);
  expect(harmful.length, "the walk finds harm where it is").toBeGreaterThan(300);
  for (const payload of payloads) expect(harmIn(await sanitise(payload)), `seed ${seed}: ${payload}`).toEqual([]);
});

test("for any input, sanitized content is inert and stable", async () => {
  await fc.assert(
    fc.asyncProperty(anyHtml, async (html) => {
      const once = await sanitise(html);
      expect(harmIn(once)).toEqual([]);
      expect(await sanitise(once)).toBe(once);
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  ["never closed", "<b>".repeat(DEEPEST + 1)],
  ["closed by what closes nothing", "<b></x>".repeat(DEEPEST + 1)],
  ["as long as may be sent", "<ul><li>".repeat(30_000)],
])("rejects too deep nesting before processing it: %s", async (_, html) => {
  await expect(sanitise(html)).rejects.toMatchObject({ reason: "fieldInvalid" });
  const beside = `${"<b>".repeat(DEEPEST)}x${"</b>".repeat(DEEPEST)}`.repeat(3);
  expect(await sanitise(beside)).toContain("x");
});

test("the stored length limit applies to sanitized content", async () => {
  await expect(sanitiseStored("&".repeat(MAX_BODY_LENGTH / 5 + 1))).rejects.toMatchObject({ reason: "fieldInvalid" });
  expect(await sanitiseStored("&".repeat(MAX_BODY_LENGTH / 5))).toHaveLength(MAX_BODY_LENGTH);
  expect(await sanitiseStored(`<p>a</p>${'<i style="color:red"></i>'.repeat(10_000)}`)).toContain("<p>a</p>");
});

test("own images get addresses on read, look-alikes do not", async () => {
  const body = await sanitise(
    '<img data-file="7" alt="a"><p>&lt;img data-file="8"&gt;</p><img data-file="9"><img data-file="x">',
  );
  expect(filesIn(body)).toEqual([7, 9]);
  const shown = withAddresses(body, (file) => (file === 7 ? 'https://x.example/f?a=1&b="2"' : undefined));
  expect(shown).toContain('<img data-file="7" src="https://x.example/f?a=1&amp;b=&quot;2&quot;" alt="a" />');
  expect(shown).toContain('<img data-file="9" alt="" />');
  expect(await sanitise(shown), "as the editor sends it back").toBe(body);
});
