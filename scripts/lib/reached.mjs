/**
 * Paths in a lockfile that `names` need, by Node's resolution: dependencies, optional ones and required peers. Optional
 * peers are not needed.
 */
export function reachedFrom(names, { packages }) {
  const found = new Set();
  const next = names.map((name) => placeOf("", name, packages));
  for (let path = next.pop(); next.length > 0 || path; path = next.pop()) {
    if (!path || found.has(path)) continue;
    found.add(path);
    for (const name of neededBy(packages[path])) next.push(placeOf(path, name, packages));
  }
  return found;
}

function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Where the package at `path` finds `name`: in itself, beside itself or above. */
export function placeOf(path, name, packages) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = `${at ? `${at}/` : ""}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return undefined;
  }
}
