import { SCRIPT_VERSION } from "./script";

// Each block takes the direction of its own first letter, so that Persian runs from right to left; code never
// does. The second table is the Persian one.
const STYLE = `
  .markdown :is(p, li, h2, th, td) { unicode-bidi: plaintext; text-align: start; }
  .markdown code { unicode-bidi: isolate; direction: ltr; }
  .introduction-description .markdown table { table-layout: auto; }
  .introduction-description .markdown :is(th, td) { padding: 8px; word-break: normal; }
  .light-mode { --scalar-color-2: #4a4a4a; --scalar-color-3: #5c5c5c; --scalar-sidebar-color-2: #4a4a4a; --scalar-sidebar-search-color: #5c5c5c;
    --scalar-color-blue: #0063a5; --scalar-color-green: #12693a; --scalar-color-orange: #8a5300; --scalar-color-yellow: #725900;
    --scalar-color-red: #b02a2a; --scalar-color-purple: #6c3fb5; }
  .dark-mode { --scalar-color-2: #c4c4c4; --scalar-color-3: #adadad; --scalar-sidebar-color-2: #c4c4c4; --scalar-sidebar-search-color: #adadad; }
  aside button { min-inline-size: 24px; min-block-size: 24px; }
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
<script src="/docs/mend.js"></script>
<script src="/docs/reference.js?v=${SCRIPT_VERSION}"></script>
</body>
</html>
`;

/** GET /docs: the API reference, drawn by a script of our own host from /api/openapi.json. */
export function GET(): Response {
  return new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" } });
}
