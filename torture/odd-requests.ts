/** Unknown path: 404 with one of our codes. */
const NOBODY = "/api/v2/x";
export const NOBODYS_CODE = '"code":3012';
/** Only a server that processes the hidden request answers this. */
export const HIDDENS_WORD = '{"status":"ok"';
export const HIDDEN = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";

export const get = (lines: string, path = NOBODY) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;
const post = (lines: string, body: string) => `POST ${NOBODY} HTTP/1.1\r\nHost: x\r\n${lines}\r\n${body}`;
const chunked = (coding: string) => post(`Content-Length: 6\r\n${coding}\r\n`, `0\r\n\r\n${HIDDEN}`);
/** Its length includes the hidden part, so that only a reader with another length answers it. */
const within = (lines: string) => post(`${lines}Content-Length: ${HIDDEN.length}\r\n`, HIDDEN);

/** Requests that two readers may interpret as one, two or none. */
export const ODD: Record<string, string> = {
  "CL.TE": chunked("Transfer-Encoding: chunked"),
  "TE.CL": post(
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  ),
  "TE, a tab before its value": chunked("Transfer-Encoding:\tchunked"),
  "TE, a space before its colon": chunked("Transfer-Encoding : chunked"),
  "TE, a space before its name": chunked("X: y\r\n Transfer-Encoding: chunked"),
  "TE, a vertical tab": chunked("Transfer-Encoding:\u000bchunked"),
  "TE, another word": chunked("Transfer-Encoding: xchunked"),
  "TE, quoted": chunked('Transfer-Encoding: "chunked"'),
  "TE, twice": chunked("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
  "TE, twice, the other way": chunked("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"),
  "TE, a list": chunked("Transfer-Encoding: chunked, identity"),
  "TE behind a bare CR": chunked("X: y\rTransfer-Encoding: chunked"),
  "TE behind a bare LF": chunked("X: y\nTransfer-Encoding: chunked"),
  "TE behind a NUL": chunked("X: y\0\r\nTransfer-Encoding: chunked"),
  "TE of HTTP/1.0": chunked("Transfer-Encoding: chunked").replace("HTTP/1.1", "HTTP/1.0"),
  "two lengths": within("Content-Length: 0\r\n"),
  "two lengths, the other way": post(`Content-Length: ${HIDDEN.length}\r\nContent-Length: 0\r\n`, HIDDEN),
  "a list of lengths": post(`Content-Length: ${HIDDEN.length}, 0\r\n`, HIDDEN),
  "a length with a sign": post("Content-Length: +0\r\n", HIDDEN),
  "a negative length": post("Content-Length: -1\r\n", HIDDEN),
  "a length in hexadecimal": post("Content-Length: 0x0\r\n", HIDDEN),
  "a length, a space before its colon": within("Content-Length : 0\r\n"),
  "a length folded": post("Content-Length:\r\n 0\r\n", HIDDEN),
  "a length beyond every number": post("Content-Length: 18446744073709551616\r\n", HIDDEN),
  "a chunk beyond every number": post("Transfer-Encoding: chunked\r\n", `10000000000000000\r\n${HIDDEN}`),
  "a chunk with a sign": post("Transfer-Encoding: chunked\r\n", `-1\r\n${HIDDEN}`),
  "a chunk with a bare LF": post("Transfer-Encoding: chunked\r\n", `0\n\n${HIDDEN}`),
  "a chunk's extension with a bare LF": post("Transfer-Encoding: chunked\r\n", `1;a\nx\r\n0\r\n\r\n`),
  "a body of a GET without a length": get("Transfer-Encoding: identity\r\n"),
  "lines with bare LF": get("").replaceAll("\r\n", "\n"),
  "two Hosts": get("Host: y\r\n"),
  "no Host": get("").replace("Host: x\r\n", ""),
  "a Host with a path": get("").replace("Host: x", "Host: x/../y"),
  "a space before a colon": get("X-A : b\r\n"),
  "a folded line": get("X-A: b\r\n c\r\n"),
  "a line without a colon": get("x\r\n"),
  "a name of no letters": get(": b\r\n"),
  "a NUL in a value": get("X-A: b\0c\r\n"),
  TRACE: get("", "/api/reservation/1/ip").replace("GET", "TRACE"),
  "TRACE of a page": get("", "/sign-in").replace("GET", "TRACE"),
  CONNECT: "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
  "CONNECT to a path": get("").replace("GET", "CONNECT"),
  "a method nobody knows": get("").replace("GET", "FROB"),
  "a method of WebDAV": get("").replace("GET", "PROPFIND"),
  "a method in small letters": get("").replace("GET", "get"),
  "OPTIONS *": "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET *": "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
  "a path without a slash": get("", "x"),
  "another host's whole address": get("", "http://evil.example/"),
  "our whole address": get("", `http://x${NOBODY}`),
  "a path with a NUL": get("", `${NOBODY}\0`),
  "a path of 64 KB": get("", `/${"a".repeat(65_536)}`),
  "a header of 64 KB": get(`X-A: ${"a".repeat(65_536)}\r\n`),
  "a thousand headers": get(Array.from({ length: 1_000 }, (_, n) => `X-${n}: b\r\n`).join("")),
  "HTTP/0.9": `GET ${NOBODY}\r\n`,
  "HTTP/1.2": get("").replace("1.1", "1.2"),
  "HTTP/2 at once": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "an offer of h2c": get("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"),
  "an offer of a WebSocket": get(
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n",
  ),
  "Connection names a header of ours": get("Connection: close, X-Forwarded-For, Domain\r\n"),
  "an expectation nobody meets": get("Expect: 200-ok\r\n"),
  "TLS to a port without": "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003",
};
/** Exact answers over a direct connection, where known. */
export const RIGHT: Record<string, RegExp> = {
  TRACE: /^405$/,
  "TRACE of a page": /^405$/,
  "two Hosts": /^400$/,
  "CL.TE": /^400$/,
  "TE.CL": /^400$/,
  "two lengths": /^400$/,
  "a header of 64 KB": /^431$/,
  "our whole address": /^404$/,
  "an offer of h2c": /^404$/,
};

/** nginx accepts the line end and forwards two complete requests: no answer goes to another caller. */
export const TWO_TO_NGINX = ["a chunk with a bare LF"];
