"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { Announcer } from "@/ui/announcer";
import { useFocusRetention } from "@/ui/focus/use-focus-retention";
import { usePageFocus } from "@/ui/focus/use-page-focus";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { lazyPart } from "@/ui/lazy-part";
import { useDemo, useMay } from "../_client";
import { ConnectionBanner } from "./connection-banner";
import { chequesHref, receiptHref } from "./global-keys";
import { Menu } from "./menu";
import css from "./shell.module.css";
import { TopBar } from "./top-bar";
import { useMayOpen } from "./use-may-open";

const Ringing = lazyPart(() => import("../_phone/ringing").then((loaded) => ({ default: loaded.Ringing })));
const Guide = lazyPart(() => import("../_guide/guide"));
const SignInAgain = lazyPart(() => import("./sign-in-again").then((loaded) => ({ default: loaded.SignInAgain })));
const Palette = late(async () => ({ default: (await import("./palette")).Palette }));
const KeySheet = late(async () => ({ default: (await import("./key-sheet")).KeySheet }));

type Props = { me: Me; now: number; children: ReactNode };

/** The frame: menu at the start side, top bar, page. */
export function Shell({ me, now, children }: Props) {
  const t = useTranslations("shell");
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [awake, setAwake] = useState(false);
  /** Number of F1 presses: the tour reads it, even if it loads later. */
  const [input, setAsked] = useState(0);
  const demo = useDemo();
  // Loaded after the page, but before the key: typing right after Ctrl+K must reach the palette.
  useEffect(() => {
    void Palette.fetch();
    void KeySheet.fetch();
    void import("./keep-title").then((loaded) => loaded.keepTitle());
    setAwake(true);
  }, []);
  const router = useRouter();
  const path = usePathname();
  const mayOpen = useMayOpen();
  const go = (href: string) => mayOpen(href) && router.push(href);
  const speaks = useMay("telephony:read");
  useFocusRetention();
  usePageFocus(path);
  useKeys({
    // That page defines the key itself.
    ...(path !== "/admin/sell" && { f2: () => go("/admin/sell") }),
    f6: () => go(chequesHref(window.location)),
    f4: () => go(receiptHref(window.location)),
    ...(demo && { f1: () => setAsked((times) => times + 1) }),
    "mod+keyk": () => setPalette(true),
    "shift+slash": () => setSheet(true),
  });
  // Only while the menu is open: a key of the frame does not reach the page inside.
  useKeys(menu ? { escape: () => setMenu(false) } : {}, { over: "page" });
  return (
    <Announcer>
      <a className={css.skip} href="#content">
        {t("skip")}
      </a>
      <div className={css.frame}>
        <TopBar
          me={me}
          now={now}
          menuOpen={menu}
          onMenu={() => setMenu(!menu)}
          onPalette={() => setPalette(true)}
          onKeys={() => setSheet(true)}
        />
        <div className={css.side} data-open={menu || undefined}>
          <Menu onNavigate={() => setMenu(false)} />
        </div>
        {menu && <div className={css.veil} onClick={() => setMenu(false)} aria-hidden />}
        <main id="content" className={css.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <ConnectionBanner />
      <Suspense>{awake && <SignInAgain person={me.operator} />}</Suspense>
      <Suspense>{awake && speaks && <Ringing me={me.operator.id} />}</Suspense>
      <Suspense>{awake && demo && <Guide asked={input} />}</Suspense>
      <Opened opened={palette}>
        <Palette opened={palette} me={me.operator.id} onClose={() => setPalette(false)} onKeys={() => setSheet(true)} />
      </Opened>
      <Opened opened={sheet}>
        <KeySheet opened={sheet} onClose={() => setSheet(false)} />
      </Opened>
    </Announcer>
  );
}

/** Renders nothing until it is first opened; then stays mounted to animate its closing. */
function Opened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(false);
  if (opened && !ever) setEver(true);
  return ever || opened ? children : null;
}
