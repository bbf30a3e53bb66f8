import fc from "fast-check";

/** Where a payload reports that it ran or loaded: a page's own `beacon`. */
export type Heard = { beacon: string };

/** From OWASP's filter evasion sheet and known failures of sanitizers; `X` is executed, `B` is a requested address. */
const VECTORS = [
  "<script>X</script>",
  '<script src="B"></script>',
  "<SCRIPT SRC=B></SCRIPT>",
  '<script\\x20type="text/javascript">X</script>',
  "<scr<script>ipt>X</scr</script>ipt>",
  "<<SCRIPT>X//<</SCRIPT>",
  "<script/XSS SRC=B></script>",
  "<SCRIPT SRC=B?< B >",
  "<script>X",
  '"><script>X</script>',
  "</title><script>X</script>",
  "</textarea><script>X</script>",
  "<img src=x onerror=X>",
  '<IMG SRC="jav&#x09;ascript:X;">',
  '<img src=x:x onerror="X">',
  '<img """><script>X</script>">',
  "<IMG SRC=javascript:X>",
  "<IMG SRC=JaVaScRiPt:X>",
  "<IMG SRC=`javascript:X`>",
  '<IMG SRC=# onmouseover="X">',
  '<IMG SRC= onmouseover="X">',
  '<IMG onmouseover="X">',
  '<img src=x onerror="&#0000106&#0000097&#0000118&#0000097;X">',
  "<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;X>",
  '<IMG SRC=" &#14; javascript:X;">',
  '<IMG SRC="B" onload=X>',
  '<IMG LOWSRC="B">',
  '<IMG DYNSRC="B">',
  '<img srcset="B 1x, B 2x">',
  '<img src="http://127.0.0.1:1/" onerror=X>',
  '<a href="javascript:X">a</a>',
  '<a href="jAvAsCrIpT&colon;X">a</a>',
  '<a href="java\nscript:X">a</a>',
  '<a href="java\tscript:X">a</a>',
  '<a href="\u0001javascript:X">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
  '<a href="vbscript:X">a</a>',
  '<a href="//evil.example/" onclick=X>a</a>',
  '<a onmouseover="X">a</a>',
  "<a onmouseover=X>a</a>",
  '<a href="/" ping="B">a</a>',
  '<a href="https://example.com" target=_blank onfocus=X autofocus>a</a>',
  '<a href="\u2028javascript:X">a</a>',
  "<svg onload=X>",
  "<svg/onload=X>",
  "<svg><script>X</script></svg>",
  '<svg><a xlink:href="javascript:X"><text x=0 y=20>a</text></a></svg>',
  "<svg><animate onbegin=X attributeName=x dur=1s>",
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"/></svg>',
  "<svg><style><img src=x onerror=X></style></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=X>">',
  '<math><a xlink:href="javascript:X">a</a></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=X&gt;">',
  "<math><mtext></mtext><mglyph><style><img src=x onerror=X></style></mglyph></math>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=X>",
  "<body onload=X>",
  '<BODY BACKGROUND="B">',
  "<body onpageshow=X>",
  '<iframe src="javascript:X"></iframe>',
  '<iframe srcdoc="<script>X</script>"></iframe>',
  '<iframe src="B"></iframe>',
  '<IFRAME SRC=# onmouseover="X"></IFRAME>',
  '<frameset><frame src="javascript:X"></frameset>',
  '<object data="javascript:X"></object>',
  '<object data="B"></object>',
  '<embed src="B">',
  '<embed src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<applet code="B"></applet>',
  '<link rel=stylesheet href="B">',
  '<link rel="import" href="B">',
  '<link rel=preload as=image href="B">',
  '<meta http-equiv="refresh" content="0;url=javascript:X">',
  '<meta http-equiv="refresh" content="0;url=B">',
  '<base href="B">',
  "<style>@import 'B';</style>",
  "<style>body{background:url(B)}</style>",
  '<p style="background-image:url(B)">a</p>',
  '<p style="width:expression(X)">a</p>',
  '<div style="behavior:url(B)">a</div>',
  '<table background="B"><tr><td background="B">a</td></tr></table>',
  '<input type=image src="B" onerror=X>',
  "<input autofocus onfocus=X>",
  "<select autofocus onfocus=X>",
  "<textarea autofocus onfocus=X>",
  "<keygen autofocus onfocus=X>",
  '<button formaction="javascript:X">a</button>',
  '<form action="javascript:X"><input type=submit></form>',
  "<isindex type=image src=1 onerror=X>",
  "<video src=x onerror=X></video>",
  "<video><source onerror=X></video>",
  '<video poster="B"></video>',
  "<audio src=x onerror=X></audio>",
  '<audio src="B" autoplay></audio>',
  "<details open ontoggle=X>a</details>",
  "<marquee onstart=X>a</marquee>",
  "<xss onfocus=X autofocus tabindex=1>a</xss>",
  '<xss style="animation-name:x" onanimationstart=X>a</xss>',
  "<dialog open onclose=X>a</dialog>",
  '<noscript><p title="</noscript><img src=x onerror=X>">',
  "<template><script>X</script></template>",
  '<xmp><p title="</xmp><img src=x onerror=X>">',
  "<plaintext><img src=x onerror=X>",
  "<listing><img src=x onerror=X></listing>",
  "<!--[if gte IE 4]><SCRIPT>X</SCRIPT><![endif]-->",
  "<!--><img src=x onerror=X>-->",
  "<!-- --!><img src=x onerror=X> -->",
  "<![CDATA[<img src=x onerror=X>]]>",
  '<?xml version="1.0"?><img src=x onerror=X>',
  '<p title="<script>X</script>">a</p>',
  "<p title='\"><img src=x onerror=X>'>a</p>",
  '<p dir="ltr onmouseover=X">a</p>',
  '<img data-file="1" src="B" onerror=X>',
  "<img data-file='1\" onerror=\"X' alt=a>",
  "<img alt='<img data-file=\"1\" onerror=X>' src=x>",
  "<ol start='1\" onclick=\"X'><li>a</li></ol>",
  '<a rel=\'" onclick="X\' href="https://example.com/">a</a>',
  "<a href='https://example.com/\" onclick=\"X'>a</a>",
  '<a href="https://example.com/%22onmouseover=X">a</a>',
  "&lt;img src=x onerror=X&gt;",
  "&amp;lt;script&amp;gt;X",
  "<b onclick=X style=position:fixed;inset:0>a</b>",
  "<p/onclick=X>a</p>",
  "<p\u000conclick=X>a</p>",
  "<p\u00a0onclick=X>a</p>",
  "<0 onclick=X>a",
  "</p onclick=X>",
  "<a href=javascript&#0000058X>a</a>",
  '<a href="javascript&#x3a;X">a</a>',
  '<a href="javas&Tab;cript:X">a</a>',
  '<a href="javascript&NewLine;:X">a</a>',
  "<p><p><svg><p><style><!--</p><img src=x onerror=X>--></style>",
  "<h1><svg><desc><h1></svg><img src=x onerror=X>",
];

const wrapped = (vector: string, { beacon }: Heard) =>
  vector.replaceAll("X", `alert(1);fetch('${beacon}')`).replaceAll("B", beacon);

const TAGS = [
  "p",
  "a",
  "img",
  "svg",
  "math",
  "style",
  "script",
  "b",
  "h2",
  "table",
  "td",
  "form",
  "iframe",
  "xmp",
  "noscript",
];
const HANDLERS = ["onerror", "onload", "ONCLICK", "onfocus", "onmouseover", "onanimationstart", "oNtOgGlE"];
const SCHEMES = [
  "javascript:",
  "JAVASCRIPT:",
  "java\tscript:",
  "&#106;avascript:",
  "data:text/html,",
  "vbscript:",
  " javascript:",
];
const QUOTES = ['"', "'", "`", ""];

/** Generated from elements, handlers, schemes and unclosed quotes with random nesting. */
const grown = ({ beacon }: Heard) => {
  const script = `alert(1);fetch('${beacon}')`;
  const attribute = fc.oneof(
    fc.tuple(fc.constantFrom(...HANDLERS), fc.constantFrom(...QUOTES)).map(([name, q]) => `${name}=${q}${script}${q}`),
    fc
      .tuple(
        fc.constantFrom("href", "src", "xlink:href", "action", "srcset", "data-file", "style"),
        fc.constantFrom(...SCHEMES),
      )
      .map(([name, scheme]) => `${name}="${scheme}${script}"`),
    fc.constantFrom(
      `src="${beacon}"`,
      "autofocus",
      'tabindex="1"',
      "/",
      "\u0000",
      ">",
      "<",
      '"',
      "srcdoc='<script>1</script>'",
    ),
  );
  const opened = fc
    .tuple(fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 3 }), fc.constantFrom(" ", "/", "\n", "\t"))
    .map(([tag, attributes, parted]) => `<${[tag, ...attributes].join(parted)}>`);
  const piece = fc.oneof(
    { weight: 5, arbitrary: opened },
    { weight: 2, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("<!--", "-->", "--!>", "<![CDATA[", "]]>", "<", ">", "&lt;", "&#60;", "\u0000"),
    },
    { weight: 1, arbitrary: fc.constantFrom(script, "سلام", "text", `<script>${script}</script>`) },
  );
  return fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
};

/** Payloads: known ones first, then generated ones, the same for the same seed. */
export function hostileHtml(received: Heard, { count = 400, seed }: { count?: number; seed: number }): string[] {
  const known = VECTORS.map((vector) => wrapped(vector, received)).slice(0, count);
  return [...known, ...fc.sample(grown(received), { numRuns: Math.max(1, count - known.length), seed })].slice(
    0,
    count,
  );
}

/** Any text that may be HTML. */
export const anyHtml = fc.oneof(
  grown({ beacon: "https://beacon.invalid/" }),
  fc.string({ unit: fc.constantFrom(..."<>/=\"'&; abpimg!-") }),
  fc.constantFrom(...VECTORS),
);
