/** Style of the statement page: for phones, dark mode and print. */
export const STYLE = `
:root{--ground:#f4f6f6;--surface:#fff;--line:#e1e6e7;--ink:#172124;--mute:#5a676c;--accent:#0b6a70}
@media (prefers-color-scheme:dark){:root{--ground:#0e1315;--surface:#141a1d;--line:#283236;--ink:#dde4e6;--mute:#9aa7ac;--accent:#5cbabd}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.6 Vazirmatn,Tahoma,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-inline-size:62rem;margin:0 auto;padding:24px 16px 48px}
header{display:flex;justify-content:space-between;align-items:start;gap:16px}
h1{margin:0;font-size:1.4rem}
.of{margin:0;color:var(--mute)}
a{color:var(--accent);font-weight:600}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:flex;flex-wrap:wrap;gap:12px 32px;margin:20px 0;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
dt{color:var(--mute);font-size:.85rem}
dd{margin:0;font-weight:600}
.sum{margin-inline-start:auto}
.sum dd{font-size:1.15rem}
small{font-weight:400;color:var(--mute)}
.scroll{overflow-x:auto;background:var(--surface);border:1px solid var(--line);border-radius:10px}
table{inline-size:100%;border-collapse:collapse}
th,td{padding:8px 12px;text-align:start;vertical-align:top}
thead th{color:var(--mute);font-size:.85rem;font-weight:600;border-block-end:1px solid var(--line);white-space:nowrap}
tbody tr+tr>*{border-block-start:1px solid var(--line)}
.n{text-align:right;white-space:nowrap}
td:first-child,.doc{white-space:nowrap}
.what{min-inline-size:14rem}
.end>*{font-weight:600}
.none{text-align:center;color:var(--mute)}
nav{display:flex;justify-content:space-between;margin-block-start:16px}
footer{margin-block-start:20px;color:var(--mute);font-size:.85rem}
@media print{body{background:#fff}nav,header a{display:none}.scroll,dl{border-color:#bbb}}
`;
