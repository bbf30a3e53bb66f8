import { expect, test } from "vitest";
import { sourceOf } from "./rules";

test.each([
  [null, "unknown"],
  ["127.0.0.1", "127.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("attempts from %s count against %s", (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
