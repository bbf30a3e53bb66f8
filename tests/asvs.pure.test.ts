import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** docs/asvs.md must not refer to missing tests or files. */
const STATES = ["met", "partly", "not met", "deployment", "n/a"];
const text = readFileSync("docs/asvs.md", "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.+)\|$/gm)].map(([, number, rest]) => {
  const [level, input, state, why, proof] = rest!.split("|").map((cell) => cell.trim());
  return { number: number!, level, asked: input, state: state!, why: why!, proof: proof! };
});

test("each requirement of levels 1 and 2 is listed once, with a state and a reason", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  // ASVS 5.0.0 has 70 requirements at level 1, and 183 more at level 2.
  expect(rows.filter(({ level }) => level === "1")).toHaveLength(70);
  expect(rows.filter(({ level }) => level === "2")).toHaveLength(183);
  for (const { number, asked, state, why } of rows) {
    expect(STATES, number).toContain(state);
    expect(asked, number).not.toBe("");
    expect(why, number).not.toBe("");
  }
  for (const state of STATES) {
    const sum = rows.filter((row) => row.state === state).length;
    expect(text, state).toContain(`| ${state} | ${sum} |`);
  }
});

test("every test listed as proof exists under its title, and so does every listed file", () => {
  for (const { number, why, proof } of rows) {
    for (const [file] of why.matchAll(/\b(?:src|tests|docs|scripts|e2e|ops)\/[\w./-]+\.(?:ts|tsx|md|json|mjs)\b/g))
      expect(existsSync(file), `${number}: ${file}`).toBe(true);
    if (proof === "") continue;
    const [file, name] = proof.split(" › ");
    expect(name, number).toBeTruthy();
    expect(readFileSync(file!, "utf8"), `${number}: ${proof}`).toContain(name);
  }
});
