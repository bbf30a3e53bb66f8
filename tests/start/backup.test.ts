import { expect, test } from "vitest";
import { o3 } from "../../torture/backup-restore";

// The short form of `npm run torture -- O3`, on the built product.
test("O3: every acknowledged change is restored from the backups, to the end or to a moment; a damaged one is refused", async () => {
  const { figures, failures } = await o3.run({ size: "short", seed: 1 });
  console.log(JSON.stringify(figures));
  expect(failures).toEqual([]);
}, 600_000);
