import "@mantine/core/styles.layer.css";
import "@/ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pageNonce, pagePreferences } from "@/server/session";
import { BeforeHydration } from "@/ui/before-hydration";
import { MantineProviders } from "@/ui/mantine-providers";
import { Messages } from "@/ui/messages";

const vazirmatn = localFont({
  src: "../../node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2",
  variable: "--font-text",
  display: "swap",
  weight: "100 900",
  fallback: ["system-ui", "Segoe UI", "Tahoma", "sans-serif"],
});

export async function generateMetadata(): Promise<Metadata> {
  const name = (await getTranslations("app"))("name");
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } };
}
export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [preferences, nonce] = await Promise.all([pagePreferences(), pageNonce()]);
  const { locale } = preferences;
  return (
    <html lang={locale} dir={locale === "fa" ? "rtl" : "ltr"} className={vazirmatn.variable} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
        <BeforeHydration nonce={nonce} />
      </head>
      <body>
        <Messages locale={locale}>
          <MantineProviders reading={{ ...preferences, timeZone: "Asia/Tehran" }}>{children}</MantineProviders>
        </Messages>
      </body>
    </html>
  );
}
