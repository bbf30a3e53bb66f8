import { expect, test } from "vitest";
import { ofDigest, refusalDigest } from "./errors";

test("a refusal survives a digest together with its request", () => {
  expect(ofDigest(refusalDigest("notFound", "5b75a08f"))).toEqual({ reason: "notFound", requestId: "5b75a08f" });
});

test.each([undefined, "", "3489123", "refusal;toString;x", "refusal;nothing;x"])(
  "the digest %s contains no refusal",
  (digest) => {
    expect(ofDigest(digest)).toEqual({ reason: null, requestId: digest });
  },
);
