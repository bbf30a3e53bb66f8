/** Headers that have bypassed middleware elsewhere, or make servers read another path or method. */
export const BYPASS = [
  ...["middleware", "src/middleware", "pages/_middleware", "proxy", Array(6).fill("middleware").join(":")].map(
    (value) => ({ "x-middleware-subrequest": value }),
  ),
  ...["next", "prefetch", "invoke", "rewrite", "redirect", "override-headers", "set-cookie", "skip"].map((name) => ({
    [`x-middleware-${name}`]: "1",
  })),
  ...["x-invoke-path", "x-invoke-status", "x-invoke-output", "x-matched-path", "x-now-route-matches"].map((name) => ({
    [name]: "/sign-in",
  })),
  ...["x-original-url", "x-rewrite-url", "x-forwarded-uri", "x-forwarded-prefix"].map((name) => ({
    [name]: "/sign-in",
  })),
  ...["x-http-method-override", "x-method-override", "x-http-method"].map((name) => ({ [name]: "POST" })),
  { "x-safar-branch": "1" },
  { "x-nextjs-data": "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  { authorization: "Bearer x", cookie: "safar.session=x" },
  { "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost", "x-real-ip": "127.0.0.1" },
] as Record<string, string>[];

/** Spellings of a path that a proxy and a process, or a guard and a router, may read differently. */
export function mangled(path: string): string[] {
  const cut = path.indexOf("/", 1);
  const [root, rest, last] = [path.slice(0, cut), path.slice(cut), path.lastIndexOf("/")];
  return [
    ...[`/${path}`, `/.${path}`, `/x/..${path}`, `/%2e${path}`, `/%2e%2e${path}`, `/x/%2e%2e${path}`, `\\${path}`],
    ...[
      `${root}/${rest}`,
      `${root}/.${rest}`,
      `${root};x=1${rest}`,
      `${root}%2f${rest.slice(1)}`,
      `${root}%5c${rest.slice(1)}`,
    ],
    ...[`${root}%c0%af${rest.slice(1)}`, `${path}/`, `${path};x=1`, `${path}%00`, `${path}%20`, `${path}%23`],
    ...[`${path}.json`, `${path}.rsc`, `${path}.segments/_tree.segment.rsc`, `/_next/data/x${path}.json`],
    ...[`${path}?_rsc=1`, `${path}?_method=POST`, `${path}?x-middleware-subrequest=middleware`],
    ...[`/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`, path.toUpperCase(), `/en${path}`],
    `${path.slice(0, last)}%2f${path.slice(last + 1)}`,
  ];
}
