import type { Settings } from "@/server/config";
import { makePool } from "@/server/connection";
import { migrate } from "../prisma/migrate";
import { adoptTurnovers } from "./adopt-turnovers";
import { noteSecret } from "./known-secret";
import { reseal } from "./reseal";
import { sealPersons } from "./seal-persons";
import { sealYears } from "./seal-years";
import { seedDatabase } from "./seed-database";
import { setupLink } from "./setup-link";

/**
 * Applies schema and demo data, and seals fiscal years that have become definite. `password`: of the demo sign-ins, if
 * they were created now; `setup`: link to set up the first branch while there is none.
 */
export async function prepare(given: { ownerUrl: string; appUrl: string; settings: Settings }) {
  const { ownerUrl, appUrl, settings } = given;
  const { warnings } = await migrate({ ownerUrl, appUrl });
  await adoptTurnovers(ownerUrl);
  const password =
    settings.seed === "demo"
      ? await seedDatabase({
          ownerUrl,
          demoPassword: settings.demoPassword,
          storage: settings,
          authSecret: settings.authSecret,
        })
      : undefined;
  const left = [...(await seal(ownerUrl)), ...(await follow(given)), ...(await sealPeople(given))];
  await noteSecret(ownerUrl, settings.authSecret);
  const setup = await setupLink({ ownerUrl, dataDir: settings.dataDir, publicUrl: settings.publicUrl });
  return { warnings: [...warnings, ...left], password, setup };
}

/** Reseals data during a rotation of AUTH_SECRET. */
async function follow({ ownerUrl, settings }: { ownerUrl: string; settings: Settings }): Promise<string[]> {
  const { authSecret, authSecretOther: other } = settings;
  if (!authSecret || !other || authSecret === other) return [];
  const { resealed, lost } = await reseal({ ownerUrl, authSecret, other });
  return [
    `two AUTH_SECRETs are accepted; ${resealed} sealed secrets were sealed again under the new one`,
    ...(lost > 0 ? [`${lost} sealed secrets open by neither AUTH_SECRET: type them again`] : []),
  ];
}

/**
 * Encrypts personal data in the audit log from before personal keys existed, once. After `follow`: keys use the new
 * secret.
 */
async function sealPeople({ ownerUrl, settings: { authSecret } }: { ownerUrl: string; settings: Settings }) {
  if (!authSecret) return [];
  const { rows, left } = await sealPersons({ ownerUrl, authSecret });
  return [
    ...(rows > 0
      ? [`${rows} rows of the audit log had personal data in clear and are now sealed, with new seals`]
      : []),
    ...left.map((why) => `the audit log still has personal data in clear: ${why}`),
  ];
}

/** Requires the schema's owner; a year locked too long by a posting is left to the next start. */
async function seal(ownerUrl: string): Promise<string[]> {
  const pool = makePool({ name: "seal", connectionString: ownerUrl, max: 1 });
  try {
    const { left } = await sealYears(pool);
    return left.map(
      ({ branch, year }) => `fiscal year ${year} of branch ${branch} could not be sealed yet: npm run seal-years`,
    );
  } finally {
    await pool.end();
  }
}
