import { describe, expect, test } from "vitest";
import { readSettings, Unusable } from "./config";

const line = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    return error instanceof Unusable ? error.message : String(error);
  }
  return undefined;
};

describe("the environment", () => {
  test("nothing set, or set empty, gives the defaults", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appProcesses: 1,
      seed: "demo",
      preparedStatements: true,
      allowPrivateTargets: true,
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: undefined,
      s3: undefined,
    });
  });

  test("outside demo mode private targets are closed unless opened", () => {
    expect(readSettings({ SEED: "none" }).allowPrivateTargets).toBe(false);
    expect(readSettings({ SEED: "none", ALLOW_PRIVATE_TARGETS: "on" }).allowPrivateTargets).toBe(true);
  });

  test("migrations bypass a pooler, and run as the owner when an owner is configured", () => {
    const [pooled, direct, owner] = ["postgres://a@pool/x", "postgres://a@db/x", "postgres://owner@db/x"];
    const urls = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct };
    expect(readSettings(urls).databaseOwnerUrl).toBe(direct);
    expect(readSettings({ ...urls, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner);
  });

  test("lists are cut at commas; an address is a network of one", () => {
    const { trustedProxies, corsOrigins } = readSettings({
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      CORS_ORIGINS: "https://a.example,http://localhost:5173/",
    });
    expect(trustedProxies).toEqual(["10.0.0.0/8", "::1/128"]);
    expect(corsOrigins).toEqual(["https://a.example", "http://localhost:5173"]);
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "70000"],
    ["HOST", "a b"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_OWNER_URL", "x"],
    ["DATABASE_DIRECT_URL", "localhost:5432"],
    ["DB_PREPARED", "yes"],
    ["APP_PROCESSES", "many"],
    ["ALLOW_PRIVATE_TARGETS", "1"],
    ["RATES_URL", "ftp://rates.example"],
    ["REDIS_URL", "http://x"],
    ["S3_ENDPOINT", "bucket"],
    ["S3_BUCKET", "A B"],
    ["S3_ACCESS_KEY_ID", "a b"],
    ["S3_SECRET_ACCESS_KEY", "a b"],
    ["S3_REGION", "eu west"],
    ["AUTH_SECRET", "short"],
    ["SEED", "yes"],
    ["DEMO_PASSWORD", "short"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8;::1"],
    ["PUBLIC_URL", "example.com"],
    ["CORS_ORIGINS", "https://a.example/path"],
  ])("%s=%s is refused in one line with its name", (name, value) => {
    const message = line({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}.* is not usable: expected .+$`));
    expect(message).not.toContain("\n");
  });

  test("half an object storage is refused; secrets are not repeated", () => {
    expect(line({ S3_ENDPOINT: "http://s3" })).toMatch(/^S3_BUCKET is not set/);
    expect(line({ DATABASE_URL: "mysql://user:secret@x" })).not.toContain("secret");
  });
});
