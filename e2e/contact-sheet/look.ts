import type { BrowserContext } from "@playwright/test";
import { seriousInBoth, shownIn } from "../serious";
import type { Language } from "../sign-in";
import { drawnAt } from "./drawn";
import { stickingOut, strangeWords } from "./faults";

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const SCHEMES = ["light", "dark"] as const;

type Picture = { file: string; name: string };
export type Seen = { place: string; language: Language; pictures: Picture[]; faults: string[] };
type PageCaptureInput = { place: string; language: Language; folder: string; quick: boolean };

/** One page in one language: four pictures, and its faults. `quick`: without axe. */
export async function seen(context: BrowserContext, input: PageCaptureInput): Promise<Seen> {
  const { place, language, folder, quick } = input;
  const faults: string[] = [];
  const pictures: Picture[] = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`error in the page: ${firstLine(error.message)}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`error in the console: ${firstLine(message.text())}`);
  });
  try {
    await page.setViewportSize(SIZES.wide);
    const answer = await drawnAt(page, place);
    if (answer && answer.status() >= 400) faults.push(`answers ${answer.status()}`);
    const { pathname } = new URL(page.url());
    if (!pathname.startsWith(place.split("?")[0]!)) faults.push(`leads to ${pathname}`);
    faults.push(...(await strangeWords(page, language)));
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const scheme of SCHEMES) {
        const file = `${nameOf(place)}-${language}-${size}-${scheme}.jpg`;
        await shownIn(page, scheme);
        await page.screenshot({ path: `${folder}/${file}`, type: "jpeg", quality: 75 });
        pictures.push({ file, name: `${language} ${size} ${scheme}` });
      }
      await shownIn(page, "light");
      faults.push(...(await stickingOut(page)).map((fault) => `${size}: ${fault}`));
      if (!quick) faults.push(...(await seriousInBoth(page)).map((fault) => `${size}: ${fault}`));
    }
  } catch (error) {
    faults.push(`could not be looked at: ${firstLine(String(error))}`);
  } finally {
    await page.close();
  }
  return { place, language, pictures, faults: [...new Set(faults)] };
}

const nameOf = (place: string) =>
  place
    .replace(/^\/admin\//, "")
    .replaceAll(/[^\w-]+/g, "_")
    .slice(0, 80);

const firstLine = (text: string) => text.split("\n")[0]!.slice(0, 200);
