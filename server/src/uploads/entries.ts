import { attachmentAddEvent, attachmentRemoveEvent, attachmentUpdateEvent } from '@parley/api/uploads/events'
import type { Attachment } from '@parley/api/uploads/objects'
import { entryKind, noDirectoryChanges } from '../journal/entry.ts'

/** Somebody has uploaded a file; from here on all uploads take up `spaceUsed` bytes. */
export const attachmentAdded = entryKind<{
  readonly ownerId: number
  readonly attachment: Attachment
  readonly spaceUsed: number
}>({
  kind: 'attachment_added',
  apply(state, { spaceUsed }) {
    state.uploadSpaceUsed = spaceUsed
  },
  directoryChanges: noDirectoryChanges,
  audience: ({ ownerId }) => ({ users: [ownerId] }),
  events: ({ attachment, spaceUsed }) => [
    attachmentAddEvent.of({ attachment, upload_space_used: spaceUsed }),
  ],
})

/** Uploads are, from here on, linked to by the messages that each of them names. */
export const attachmentsShared = entryKind<{
  readonly changed: readonly { readonly ownerId: number; readonly attachment: Attachment }[]
  readonly spaceUsed: number
}>({
  kind: 'attachments_shared',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ changed }) => ({ users: [...new Set(changed.map(({ ownerId }) => ownerId))] }),
  events: ({ changed, spaceUsed }, { user }) =>
    changed
      .filter(({ ownerId }) => ownerId === user.id)
      .map(({ attachment }) => attachmentUpdateEvent.of({ attachment, upload_space_used: spaceUsed })),
})

/** An upload was deleted. */
export const attachmentRemoved = entryKind<{
  readonly ownerId: number
  readonly id: number
  readonly spaceUsed: number
}>({
  kind: 'attachment_removed',
  apply(state, { spaceUsed }) {
    state.uploadSpaceUsed = spaceUsed
  },
  directoryChanges: noDirectoryChanges,
  audience: ({ ownerId }) => ({ users: [ownerId] }),
  events: ({ id, spaceUsed }) => [
    attachmentRemoveEvent.of({ attachment: { id }, upload_space_used: spaceUsed }),
  ],
})
