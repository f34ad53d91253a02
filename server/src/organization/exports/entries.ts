import { realmExportEvent } from '@parley/api/exports/events'
import type { RealmExport as ApiExport } from '@parley/api/exports/objects'
import { isAdministrator } from '#directory/users/roles.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'

// Exports live in rows only.

export const exportsChanged = entryKind<{ administrators: readonly number[]; exports: readonly ApiExport[] }>(
  {
    kind: 'realm_exports_changed',
    audit: 'Who asks for an export, deletes or saves it is noted.',
    apply: () => undefined,
    directoryChanges: noDirectoryChanges,
    audience: ({ administrators }) => ({ users: administrators }),
    events: ({ exports }, { user }) => (isAdministrator(user) ? [realmExportEvent.of({ exports })] : []),
  },
)
