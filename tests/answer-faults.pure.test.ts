import { expect, test } from "vitest";
import { answerFaults } from "./answer-faults";

test("finds relative addresses anywhere, and ignores absolute ones and other texts", () => {
  const answer = {
    data: {
      payment: { link: "/p/x" },
      papers: [{ url: "https://safar.example/t/1" }, { url: "/t/2" }],
      media: { preview_url: "files/3" },
      path: "2026/04/x.pdf",
      return_url: null,
      socket: { url: "ws://10.0.0.1/ws" },
    },
  };
  expect(answerFaults(answer)).toEqual([
    "data.payment.link: /p/x",
    "data.papers[].url: /t/2",
    "data.media.preview_url: files/3",
  ]);
});

test("finds text of a parser in the messages of refusals", () => {
  const of = (message: string) => answerFaults({ error: { fields: [{ path: "x", message }] } });
  for (const message of [
    "Invalid input: expected string, received undefined",
    "Too small: expected string to have >=1",
    "undefined دریافت شد",
  ])
    expect(of(message)).toHaveLength(1);
  expect(of("must be at most 255 characters")).toEqual([]);
});
