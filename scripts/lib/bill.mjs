import { productionPackages } from "./packages.mjs";

/** Package URL (purl): the @ of a scope is escaped. */
const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/**
 * Builds a CycloneDX 1.6 bill of production from the lockfile only, so that the same lockfile gives the same bytes: no
 * serial number, no time. (`npm sbom` refuses a tree with a peer out of range.)
 */
export function bill(lock) {
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `${lock.name}@${lock.version}`,
        name: lock.name,
        version: lock.version,
      },
    },
    components: productionPackages(lock).map(component),
  };
}

function component({ name, version, licence, integrity }) {
  return {
    type: "library",
    "bom-ref": purl(name, version),
    name,
    version,
    purl: purl(name, version),
    licenses: [/ /.test(licence) ? { expression: licence } : { license: licenceOf(licence) }],
    ...(integrity && { hashes: integrity.split(" ").map(hash) }),
  };
}

/** SPDX calls the Open Font License by its version. */
const licenceOf = (id) => ({ id: id === "OFL" ? "OFL-1.1" : id });

function hash(text) {
  const [algorithm, base64] = [text.slice(0, text.indexOf("-")), text.slice(text.indexOf("-") + 1)];
  return { alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(base64, "base64").toString("hex") };
}
