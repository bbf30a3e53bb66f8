import { SCRIPT_VERSION } from "./script";

// Each block uses the direction of its first letter, so that Persian is right to left; code never is. The second table
// is the Persian one.
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

/** Disables every feature of the reference that contacts other hosts; the page's policy would refuse them too. */
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
  servers: [{ url: "/" }], // requests tried from the page stay on its host
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

/** GET /docs: the API reference, rendered from /api/openapi.json by a script of our own host. */
export function GET(): Response {
  return new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" } });
}
