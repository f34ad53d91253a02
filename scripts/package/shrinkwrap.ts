/** An entry of a lock file. */
interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [fact: string]: unknown
}

type Entries = Readonly<Record<string, Locked>>

/**
 * What npm-shrinkwrap.json says in the package: of package-lock.json the versions and digests of all that the package
 * depends on, so that what is installed years later is what was tested.
 */
export function shrinkwrapOf(
  lock: { packages: Entries },
  manifest: Locked & { name: string; version: string },
  workspaces: readonly string[],
): object {
  const { name, version, dependencies, optionalDependencies, bin, engines, license } = manifest
  const own: Locked = { name, version, license, dependencies, optionalDependencies, bin, engines }
  const kept: Record<string, Locked> = {}
  const all = lock.packages
  // What the package itself imports comes first, and so has the places that it looks at.
  const reached = wantedBy(own).flatMap((wanted) => {
    const from = workspaces.find((one) => all[`${one}/node_modules/${wanted}`] !== undefined) ?? ''
    return keep(all, { from, at: '', wants: [wanted] }, kept)
  })
  for (const one of reached) reached.push(...keep(all, one, kept))
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...sorted } }
}

/** A package that is kept: its path in the project's lock file, its path in the package's, and what it wants. */
interface Reached {
  readonly from: string
  readonly at: string
  readonly wants: readonly string[]
}

/** Keeps what a package wants. Returns what is new. */
function keep(all: Entries, { from, at, wants }: Reached, kept: Record<string, Locked>): Reached[] {
  return wants.flatMap((name) => {
    const path = placeOf(all, from, name)
    // Optional, or of this project.
    if (path === undefined || all[path]?.link === true) return []
    const { dev: _, devOptional, ...entry } = all[path] as Locked
    const found = placeOf(kept, at, name)
    if (found !== undefined && kept[found]?.version === entry.version) return []
    // There are no workspaces there: what is theirs is the package's. Another version has to be beside who wants it.
    const place =
      found === undefined ? path.slice(path.indexOf('node_modules/')) : `${at}/node_modules/${name}`
    if (kept[place] !== undefined || place.startsWith('/'))
      throw new Error(`${place} is taken by another version`)
    kept[place] = { ...entry, ...(devOptional === true && { optional: true }) }
    return [{ from: path, at: place, wants: wantedBy(entry) }]
  })
}

function wantedBy({ dependencies, optionalDependencies, ...of }: Locked = {}): string[] {
  const isNeeded = (peer: string) => of.peerDependenciesMeta?.[peer]?.optional !== true
  const peers = Object.keys(of.peerDependencies ?? {}).filter(isNeeded)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package, seen from another. */
function placeOf(all: Entries, from: string, name: string): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (all[place] !== undefined || from === '') return all[place] && place
  const end = from.lastIndexOf('node_modules/')
  return placeOf(all, end < 0 ? '' : from.slice(0, end).replace(/\/$/, ''), name)
}
