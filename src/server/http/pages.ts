import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Security headers of every page of the console and the reference. Next reads the nonce for its scripts from the
 * request's policy header, so the policy is set on both sides.
 */
export function securePage(req: IncomingMessage, res: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${dev ? " ws: wss:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  req.headers["content-security-policy"] = policy;
  req.headers["x-nonce"] = nonce;
  // Facts a page cannot determine itself, replacing the client's values: the address of the socket and the requested
  // path.
  req.headers["x-safar-peer"] = req.socket.remoteAddress;
  req.headers["x-safar-path"] = req.url;
  res.setHeader("content-security-policy", policy);
  res.setHeader("x-content-type-options", "nosniff");
  res.setHeader("x-frame-options", "DENY");
  res.setHeader("referrer-policy", "same-origin");
  res.setHeader("cross-origin-opener-policy", "same-origin");
  res.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
}
