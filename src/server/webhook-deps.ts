import { isIP } from "node:net";
import { isPrivate } from "@/adapters/public-lookup";
import { webhookPost } from "@/adapters/webhooks/post";
import type { Query } from "@/domain/kernel/context";
import type { Key } from "@/domain/platform/webhook/keys";
import type { Hooks } from "@/domain/platform/webhook/send-due";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { query } from "./db";
import { fingerprint } from "./fingerprint";
import { onceInProcess } from "./process";

const PURPOSE = SEALED.webhook_endpoints;

/** Decrypts an endpoint's keys. Keys sealed with another AUTH_SECRET count as missing. */
function openKeys(sealed: Uint8Array): Key[] {
  const plain = unseal(sealed, PURPOSE);
  return plain ? JSON.parse(plain.toString("utf8")) : [];
}

export const webhookSealing = () => ({
  seal: (keys: readonly Key[]) => new Uint8Array(seal(Buffer.from(JSON.stringify(keys)), PURPOSE)),
  open: openKeys,
  mark: fingerprint,
  allowPrivate: config().allowPrivateTargets,
  isPrivateHost: (host: string) => {
    const bare = host.replace(/^\[|\]$|\.$/g, "");
    // A name without a dot belongs to the local network.
    return isIP(bare) === 0 ? !bare.includes(".") || bare.endsWith(".localhost") : isPrivate(bare);
  },
});

const post = () => onceInProcess("webhook-post", () => webhookPost({ allowPrivate: config().allowPrivateTargets }));

/** Dependencies for sending webhooks, on this process's connections. */
export const webhookHooks = (ask: Query = query): Hooks => ({
  query: ask,
  post: post(),
  open: openKeys,
  now: () => new Date(),
});
