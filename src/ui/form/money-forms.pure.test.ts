import { expect, test } from "vitest";
import { sourcesIn } from "../../../tests/source-paths";

/** Calls that post, move or commit money. */
const MONEY =
  /api\.(?:payments\.(?:store|update|trash|settle|release)|cheques\.(?:store|act|change)|refunds\.\w+|announcements\.(?:store|update|activate)|documents\.(?:create|replace|correct)|trades?\.(?:store|sell)|sales?\.\w+|limbo\.exit|settlement\.offset|credit\.(?:approve|grant)|gateways\.(?:createLink|settleCase|closeCase)|wallets\.\w+)\.useMutation/;
/** Opening tags of forms with their attributes. */
const FORMS = /<(?:Form|FormDialog|form)(?:<[^>]*>)?(?=[\s>])[\s\S]*?(?:>\s*$|>\n)/gm;

/** Forms that move money but still save on Enter. */
const careless = (files: readonly (readonly [string, string])[]) =>
  files
    .filter(
      ([, source]) => MONEY.test(source) && (source.match(FORMS) ?? []).some((tag) => !/\smoney(?=[\s>])/.test(tag)),
    )
    .map(([path]) => path);

test("a form that posts money saves by its button or key alone", () => {
  const files = sourcesIn(["src/app/admin"], /\.tsx$/);
  expect(files.filter(([, source]) => MONEY.test(source)).length).toBeGreaterThan(10);
  expect(careless(files)).toEqual([]);
});

test("a form that forgot it is found", () => {
  const call = "const store = api.payments.store.useMutation();\n";
  expect(careless([["a.tsx", `${call}<Form form={form} onSave={save}>\n`]])).toEqual(["a.tsx"]);
  expect(careless([["b.tsx", `${call}<FormDialog<Values>\n  title={x}\n  money\n>\n`]])).toEqual([]);
});
