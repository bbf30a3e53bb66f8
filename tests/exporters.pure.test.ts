import { expect, test } from "vitest";
import { BROWSER_LISTS, isBrowserFile } from "@/domain/reporting/export/rules.browser";
import en from "../messages/en/reporting.json";
import { PRODUCT_CODE, sourcesIn } from "./source-paths";

/** Each file of business or personal data leaves an audit row (src/server/console/downloads.test.ts runs all). */
const sources = sourcesIn(["src"], PRODUCT_CODE);
const BROWSER = /^src\/(?:app|ui)\//;
const withText = (text: RegExp, where = /^/) =>
  sources
    .filter(([path, code]) => where.test(path) && text.test(code))
    .map(([path]) => path)
    .toSorted();

test("the browser writes files in one place, which audits them first", () => {
  const writes =
    /createObjectURL|msSaveBlob|showSaveFilePicker|\bdownload[:=]|["'`]data:text|write-excel-file|\.toFile\(/;
  expect(withText(writes, BROWSER)).toEqual(["src/ui/table/save-csv.ts", "src/ui/table/save-xlsx.ts"]);
  expect(withText(/from "(?:@\/ui\/table|\.)\/save-xlsx"/)).toEqual(["src/app/admin/_resource/use-save-file.ts"]);
  expect(withText(/from "(?:@\/ui\/table|\.)\/save-csv"/)).toEqual(
    [
      "src/app/admin/_resource/save-template.ts",
      "src/app/admin/_resource/use-save-file.ts",
      // The bank's file of a payment run: the server audits it (payment-run/bank-file.ts).
      "src/app/admin/(cashier)/suppliers/runs/drawer.tsx",
    ].toSorted(),
  );
  const [, text] = sources.find(([path]) => path === "src/app/admin/_resource/use-save-file.ts")!;
  const order = [/await client\.exports\.record\.mutate\(/, /\bsaveCsv\(/, /\bsaveXlsx\(/].map((one) =>
    text.search(one),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("each list with an export in the browser is registered, with its permission, and each registered one is used", () => {
  const lists = sources.flatMap(([path, code]) =>
    // Each resource of a file; those that share their texts take them from a file beside it.
    code
      .split(/^(?:export )?const \w+: Resource</m)
      .filter((resource) => /^ {2}useRead[:,(]/m.test(resource))
      .map((resource) => {
        const beside = sources.find(([other]) => other === `${path.slice(0, path.lastIndexOf("/"))}/common.tsx`);
        const words = [resource, code, beside?.[1] ?? ""]
          .map((text) => /words: "([^"]+)"/.exec(text)?.[1])
          .find(Boolean);
        const part = /^ {2}part: "(\w+)"/m.exec(resource)?.[1];
        return part ? `${words}.${part}Table` : (words ?? path);
      }),
  );
  expect(lists.filter((list) => !isBrowserFile(list))).toEqual([]);
  expect(lists.length).toBeGreaterThan(20);
  const named = sources.flatMap(([path, code]) =>
    path.startsWith("src/app/") ? [...code.matchAll(/\blist: "([^"]+)"/g)].map(([, list]) => list!) : [],
  );
  expect([...new Set([...lists, ...named])].filter(isBrowserFile).toSorted()).toEqual(BROWSER_LISTS.toSorted());
});

test("files come from the server in these places only", () => {
  expect(withText(/sendDownload\(/)).toEqual(
    ["csv", "download", "file", "journal-export", "printable"].map((name) => `src/server/console/send-${name}.ts`),
  );
  const streams = /kind: "stream"|content-disposition/;
  expect(withText(streams)).toEqual([
    "src/server/http/stored-file.ts",
    "src/server/printables/printable-file.ts",
    "src/server/rest/stream.ts",
    "src/server/routers/back-office/accounting/dumps.ts",
    "src/server/routers/back-office/reporting/exports.ts",
    // Offers found so far, line by line.
    "src/server/routers/customer/sales/online.ts",
  ]);
  expect(Object.keys(en.auditSearch.exported.lists)).toEqual(["entries", "hledger"]);
});
