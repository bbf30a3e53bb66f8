import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";

const FAULTS: Record<string, { status: number; row: keyof typeof CATALOGUE }> = {
  HPE_HEADER_OVERFLOW: { status: 431, row: "tooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, row: "notJson" },
};

/**
 * Answers invalid HTTP (broken headers, incomplete requests) in JSON and closes the connection; the family is unknown
 * without a path.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const { status, row } = FAULTS[error.code ?? ""] ?? { status: 400, row: "notJson" as const };
  const { code, title, solution, retryable } = CATALOGUE[row];
  const timestamp = Math.floor(Date.now() / 1000);
  const result = { code, title: title.en, solution: solution.en, retryable };
  const body = JSON.stringify({ status: false, time: timestamp, code, error: result, meta: { timestamp } });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
