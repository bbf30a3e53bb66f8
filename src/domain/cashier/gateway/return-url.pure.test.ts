import { expect, test } from "vitest";
import { returnUrlOf, wayBack } from "./return-url";

const allow = { allowed: new Set(["https://shop.example", "http://127.0.0.1:3000"]), plain: false };

test.each([
  "https://shop.example",
  "https://shop.example/done?a=1#b",
  "https://SHOP.example/%0d%0aX",
  "https://shop.example:443/",
])("allows the return address %s", (url) => {
  expect(new URL(returnUrlOf(url, allow)!).origin).toBe("https://shop.example");
});

test.each([
  "//shop.example/x",
  "/done",
  "done",
  "",
  "https:shop.example",
  "https:/shop.example",
  "https:///shop.example",
  "https:\\\\shop.example",
  "https://shop.example\\@evil.com",
  "https://shop.example@evil.com",
  "https://shop.example:x@evil.com/",
  "https://@shop.example/",
  "https://user:pass@shop.example/",
  "https://shop.example.evil.com/",
  "https://evil.com/https://shop.example",
  "https://evil.com#https://shop.example",
  "https://shop.example:444/",
  "http://shop.example/",
  "http://127.0.0.1:3000/",
  "javascript://shop.example/%0aalert(1)",
  "java\tscript://shop.example/",
  "data:text/html,x",
  " https://shop.example/",
  "https://shop.example/\r\nX: y",
  "https://shop.example/\tx",
  "https://shop\u3002example/",
  "https://shop.example\u2028/",
  "https://xn--shp-hoa.example/",
  "ftp://shop.example/",
  `https://shop.example/${"x".repeat(2_000)}`,
])("rejects the return address %j", (url) => {
  const read = returnUrlOf(url, allow);
  // Whatever the browser's parser resolves to an allowed origin is that origin.
  if (read !== null) expect(new URL(read).origin).toBe("https://shop.example");
  if (url !== "https://shop\u3002example/") expect(read).toBeNull();
});

test("allows plain http when configured, and appends the payment", () => {
  const plain = { ...allow, plain: true };
  const url = wayBack("http://127.0.0.1:3000/x?status=9", { serial_id: "abc", status: 3 }, plain);
  expect(url).toBe("http://127.0.0.1:3000/x?status=3&serial_id=abc");
  expect(wayBack("https://gone.example/", { serial_id: "abc", status: 3 }, plain)).toBeNull();
  expect(wayBack(null, { serial_id: "abc", status: 3 }, plain)).toBeNull();
});
