import { expect, test } from "vitest";
import { isPrivate } from "./public-lookup";

test.each(
  "127.0.0.1 10.1.2.3 172.31.0.9 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::7 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: localhost".split(
    " ",
  ),
)("%s is not reached", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each("8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1 ::ffff:8.8.8.8".split(" "))(
  "%s is reached",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
