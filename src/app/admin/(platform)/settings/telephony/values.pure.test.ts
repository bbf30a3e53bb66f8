import { expect, test } from "vitest";
import { formOf, formPath, type Settings, valuesOf } from "./values";

const stored: Settings = {
  ...{ host: "pbx", port: 5039, tls: true, username: "safar", websocket_url: null, enabled: true },
  outbound: { channel: "PJSIP/{extension}", context: "office", caller_id: "" },
  sms: { way: "off", to: "", from: "", device: "" },
  ussd: { way: "dongle", device: "dongle0" },
  allowed_actions: ["Ping", "Status"],
  caps: { calls: 3, sms: 2, ussd: 1 },
  same_number_an_hour: 4,
  premium_prefixes: ["+98909"],
  approval_above: 2,
  ...{ version: 7, kept_secret: true, spent: { calls: 0, sms: 0, ussd: 0 } },
};

test("a stored record passes through the form unchanged, with its version and without a secret", () => {
  const { version: _, kept_secret: __, spent: ___, ...same } = stored;
  expect(formOf(valuesOf(stored), 7)).toEqual({ ...same, version: 7 });
});

test("the first settings have no version; lists are taken apart at lines, spaces and commas of both languages", () => {
  const form = formOf(
    { ...valuesOf(null), secret: "s", allowed_actions: " Ping\n\nStatus ", premium_prefixes: "909, +4487،0900" },
    null,
  );
  expect(form).not.toHaveProperty("version");
  expect(form.secret).toBe("s");
  expect(form.allowed_actions).toEqual(["Ping", "Status"]);
  expect(form.premium_prefixes).toEqual(["909", "+4487", "0900"]);
});

test.each([
  ["allowed_actions[2]", "allowed_actions"],
  ["premium_prefixes.0", "premium_prefixes"],
  ["outbound.channel", "outbound.channel"],
  ["allowed_actions", "allowed_actions"],
])("an error at %s is shown at %s", (path, at) => {
  expect(formPath(path)).toBe(at);
});
