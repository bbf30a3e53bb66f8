import { expect, test } from "vitest";
import { refusalsShown } from "../scripts/lib/failures.mjs";

const context = (tree: string) =>
  `# Error details\n\n\`\`\`\nError: not visible\n\`\`\`\n\n\`\`\`yaml\n${tree}\n\`\`\`\n`;

test("a failed page's alerts and invalid fields are listed with what follows them", () => {
  const tree = [
    "- main:",
    "  - alert: No seats left",
    '  - textbox "Name" [invalid] [ref=e12]',
    "  - text: short by 7",
  ];
  expect(refusalsShown(context(tree.join("\n")))).toBe(
    'alert: No seats left · textbox "Name" [invalid] · text: short by 7',
  );
});

test("a page without refusals, or no page, adds nothing", () => {
  expect(refusalsShown(context('- main:\n  - heading "Orders"'))).toBe("");
  expect(refusalsShown("# Error details")).toBe("");
});
