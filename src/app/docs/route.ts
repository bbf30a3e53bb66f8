import { SCRIPT_VERSION } from "./script";

// Each block takes the direction of its own first letter, so that Persian runs from right to left; code never
// does. The second table is the Persian one.
const STYLE = `
  .markdown :is(p, li, h2, th, td) { unicode-bidi: plaintext; text-align: start; }
  .markdown code { unicode-bidi: isolate; direction: ltr; }
  .introduction-description .markdown table { table-layout: auto; }
  .introduction-description .markdown :is(th, td) { padding: 8px; word-break: normal; }
  .introduction-description-heading:has(table) ~ .introduction-description-heading table { direction: rtl; }
`;

/** Everything of the reference that would speak to another host is off; the page's policy would refuse it besides. */
const CONFIGURATION = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: "json",
  orderSchemaPropertiesBy: "preserve",
  servers: [{ url: "/" }], // requests tried from the page stay with the host it came from
  customCss: STYLE,
};

const attribute = (value: unknown) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Safar: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript; the same as a document: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
<script id="api-reference" data-configuration="${attribute(CONFIGURATION)}"></script>
<script src="/docs/reference.js?v=${SCRIPT_VERSION}"></script>
</body>
</html>
`;

/** GET /docs: the API reference, drawn by a script of our own host from /api/openapi.json. */
export function GET(): Response {
  return new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" } });
}
