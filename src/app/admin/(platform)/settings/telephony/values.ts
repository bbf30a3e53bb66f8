import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { DEFAULT_ACTIONS } from "@/domain/communication/telephony/rules";
import type { ConsoleRouter } from "@/server/routers/console";

export type TelephonySettingsDto = inferRouterOutputs<ConsoleRouter>["telephony"]["settings"];
export type Settings = NonNullable<TelephonySettingsDto["settings"]>;
type Form = inferRouterInputs<ConsoleRouter>["telephony"]["saveSettings"];

/** Form values: lists as lines of text, the secret empty until it is entered again. */
export type Values = Omit<
  Settings,
  "version" | "kept_secret" | "spent" | "websocket_url" | "allowed_actions" | "premium_prefixes"
> & { secret: string; websocket_url: string; allowed_actions: string; premium_prefixes: string };

const FRESH: Values = {
  ...{ host: "", port: 5038, tls: false, username: "", secret: "", websocket_url: "", enabled: true },
  outbound: { channel: "PJSIP/{extension}", context: "from-internal", caller_id: "" },
  sms: { way: "off", to: "", from: "", device: "" },
  ussd: { way: "off", device: "" },
  allowed_actions: DEFAULT_ACTIONS.join("\n"),
  caps: { calls: 1_000, sms: 1_000, ussd: 50 },
  same_number_an_hour: 6,
  premium_prefixes: "",
  approval_above: null,
};

export function valuesOf(stored: Settings | null): Values {
  if (!stored) return FRESH;
  const { version: _, kept_secret: __, spent: ___, websocket_url, allowed_actions, premium_prefixes, ...rest } = stored;
  return {
    ...rest,
    secret: "",
    websocket_url: websocket_url ?? "",
    allowed_actions: allowed_actions.join("\n"),
    premium_prefixes: premium_prefixes.join("\n"),
  };
}

const linesOf = (text: string) => text.split(/[\s,،]+/).filter(Boolean);

/** Server input: an empty secret leaves the stored one unchanged. */
export const formOf = ({ secret, ...values }: Values, version: number | null): Form => ({
  ...values,
  websocket_url: values.websocket_url.trim() || null,
  allowed_actions: linesOf(values.allowed_actions),
  premium_prefixes: linesOf(values.premium_prefixes),
  ...(secret && { secret }),
  ...(version !== null && { version }),
});

/** An error of one line is shown at its list. */
export const formPath = (path: string): string => path.replace(/^(allowed_actions|premium_prefixes)\W.*$/, "$1");
