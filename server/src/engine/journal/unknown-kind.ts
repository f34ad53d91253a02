import { EntryKind, noDirectoryChanges } from './entry.ts'

const kinds = new Map<string, EntryKind>()

/**
 * Stands for a kind that only a newer release has, while nodes of both serve one database. It changes nothing here and
 * tells nobody: a release that adds a kind for what earlier ones know lets the one before it read that kind already.
 */
export function unknownKind(name: string): EntryKind {
  const known = kinds.get(name)
  if (known !== undefined) return known
  let isTold = false
  const kind = new EntryKind({
    kind: name,
    apply: () => undefined,
    directoryChanges: noDirectoryChanges,
    audience: () => ({ users: [] }),
    events: () => [],
    applied: ({ context }) => {
      if (isTold) return
      isTold = true
      context.log.warn(
        { kind: name },
        'another node has written what this release does not know: bring this node to the newer release, too',
      )
    },
  })
  kinds.set(name, kind)
  return kind
}
