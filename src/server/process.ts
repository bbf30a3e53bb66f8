/**
 * What must exist once in a process (pool, clients, caches, hubs). Next bundles a copy of its own of every module it
 * imports, so a module variable would exist twice; one key on globalThis does not.
 */
const KEY = Symbol.for("safar.process");
const world = globalThis as { [KEY]?: Map<string, unknown> };
world[KEY] ??= new Map();
const shared = world[KEY];

export function onceInProcess<T>(name: string, make: () => T): T {
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}
