import { createHash } from "node:crypto";

/** Style of the payment pages: the console's colors without its code. */
const STYLE = `
@font-face{font-family:Vazirmatn;src:url(/p/font.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--ground:light-dark(#f4f6f6,#0e1315);--surface:light-dark(#fff,#141a1d);--line:light-dark(#e1e6e7,#283236);
--ink:light-dark(#172124,#dde4e6);--soft:light-dark(#4c5a5f,#a2afb4);--accent:light-dark(#0b6a70,#5cbabd);--on:light-dark(#fff,#0b1a1c);
--good:light-dark(#1a6b3c,#6cc992);--warn:light-dark(#8a5300,#e5ac55);--bad:light-dark(#b02a2a,#f08c85)}
*{box-sizing:border-box;margin:0}
body{min-block-size:100dvh;display:grid;grid-template-rows:auto 1fr;background:radial-gradient(60rem 32rem at 50% -12rem,light-dark(#dff0f0,#11282b),transparent 70%),var(--ground);
color:var(--ink);font:16px/1.65 Vazirmatn,system-ui,"Segoe UI",Tahoma,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:14px 18px}
header svg{inline-size:30px;block-size:30px;flex:none}
.mark{display:flex;align-items:center;gap:9px;font-weight:700;font-size:17px}
header a{padding:5px 13px;border-radius:999px;color:var(--soft);text-decoration:none}
header a:hover{background:var(--surface);color:var(--ink)}
main{display:flex;flex-direction:column;align-items:center;padding:4vh 16px 48px}
.card{inline-size:min(100%,27rem);padding:26px 26px 28px;border:1px solid var(--line);border-radius:16px;background:var(--surface);
box-shadow:0 1px 2px rgb(10 40 45/5%),0 12px 32px -18px rgb(10 40 45/28%)}
.card>*+*{margin-block-start:18px}
h1{font-size:21px;line-height:1.4;font-weight:700;display:flex;align-items:center;gap:10px}
h1 .sign{inline-size:30px;block-size:30px;border-radius:50%;display:grid;place-items:center;font-size:17px;line-height:1;flex:none;color:var(--surface);background:var(--soft)}
.success h1 .sign{background:var(--good)}.failed h1 .sign,.unknown h1 .sign{background:var(--bad)}
.checking h1 .sign,.trouble h1 .sign,.unclear h1 .sign,.expired h1 .sign,.unapplied h1 .sign,.replaced h1 .sign,.ended h1 .sign{background:var(--warn)}
.lead{color:var(--soft);margin-block-start:8px}
.sum{padding:16px 18px;border-radius:12px;background:var(--ground);text-align:center}
.sum b{display:block;font-size:27px;line-height:1.35;font-weight:750}
.sum b bdi{font-variant-numeric:normal}
.sum b small{font-size:15px;font-weight:500;color:var(--soft)}
.sum span{color:var(--soft);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:9px 18px}
dt{color:var(--soft)}
dd{text-align:end;overflow-wrap:anywhere}
bdi.code{direction:ltr;unicode-bidi:isolate;font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.94em}
button,.button{display:block;inline-size:100%;padding:12px 18px;border:1px solid transparent;border-radius:11px;background:var(--accent);color:var(--on);
font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
button.plain,.button.plain{background:none;border-color:var(--line);color:var(--ink);font-weight:500}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{display:grid;gap:10px}
.note{padding:11px 14px;border-radius:10px;border:1px solid currentColor;color:var(--bad)}
details{border-block-start:1px solid var(--line);padding-block-start:14px}
summary{cursor:pointer;color:var(--soft)}
details button{margin-block-start:10px}
@media (prefers-reduced-motion:no-preference){.checking .sign{animation:turn 1.6s linear infinite}@keyframes turn{to{transform:rotate(1turn)}}}
@media (max-width:26rem){main{padding-inline:10px}.card{padding:20px 18px 22px}}
`;

/**
 * Shows the remaining time, and polls for a changed state. Optional: a browser without script reloads the page instead.
 */
const SCRIPT = `
const card=document.querySelector("main .card"),left=document.getElementById("left");
if(left){const digits=new Intl.NumberFormat(document.documentElement.lang==="fa"?"fa-IR":"en-GB",{minimumIntegerDigits:2,useGrouping:false});
const end=performance.now()+Number(left.dataset.seconds)*1000;
const tell=()=>{const s=Math.max(0,Math.round((end-performance.now())/1000));const h=Math.floor(s/3600);
left.textContent=(h?digits.format(h)+":":"")+digits.format(Math.floor(s/60)%60)+":"+digits.format(s%60);
if(s===0)location.replace(location.pathname);else setTimeout(tell,1000)};tell()}
if(card&&card.dataset.state){const path=location.pathname.replace(/\\/go$/,"");let wait=Number(card.dataset.every);
const look=async()=>{try{const told=await fetch(path,{method:"HEAD",cache:"no-store"});
if(told.ok&&told.headers.get("x-payment-state")!==card.dataset.state){location.replace(path);return}}catch{}wait=Math.min(wait*1.1,30000);setTimeout(look,wait)};
setTimeout(look,wait)}
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const look = { style: STYLE, script: SCRIPT, styleHash: hash(STYLE), scriptHash: hash(SCRIPT) };

export const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6a70"/><path d="M7 20.5c5.5 0 8.5-9 18-9M19.5 8.5l5.5 3-3.5 5" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="7.5" cy="20.5" r="2" fill="#fff"/></svg>';
