import type { Settings } from "@/server/config";
import { migrate } from "../prisma/migrate";
import { plantSeed } from "./plant-seed";

/** Schema and demo data. `password` is that of the demo sign-ins, when they were made just now. */
export async function prepare(given: { ownerUrl: string; appUrl: string; settings: Settings }) {
  const { ownerUrl, appUrl, settings } = given;
  const { warnings } = await migrate({ ownerUrl, appUrl });
  const password =
    settings.seed === "demo" ? await plantSeed({ ownerUrl, demoPassword: settings.demoPassword }) : undefined;
  return { warnings, password };
}
