/**
 * Objects that must exist once per process (pool, clients, caches, hubs). Next bundles its own copy of every module it
 * imports, so a module variable would exist twice; a key on globalThis does not.
 */
const KEY = Symbol.for("safar.process");
const world = globalThis as { [KEY]?: Map<string, unknown> };
world[KEY] ??= new Map();
const shared = world[KEY];

export function onceInProcess<T>(name: string, make: () => T): T {
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}
