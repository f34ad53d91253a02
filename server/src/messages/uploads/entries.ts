import { attachmentAddEvent, attachmentRemoveEvent, attachmentUpdateEvent } from '@parley/api/uploads/events'
import type { Attachment } from '@parley/api/uploads/objects'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/row-texts.ts'
import { addToCount } from '#engine/realm/counts.ts'
import type { RealmState } from '#engine/realm/state.ts'

const texts = new TextsInRows<Attachment, 'name' | 'path_id'>('attachments', {
  name: 'name',
  path_id: 'path_id',
})

/** An entry has no size of its own: it is the difference that it makes to all uploads together. */
function changeSpace(state: RealmState, ownerId: number, spaceUsed: number) {
  addToCount(state.uploadSpace, ownerId, spaceUsed - state.uploadSpaceUsed)
  state.uploadSpaceUsed = spaceUsed
}

/** A file was uploaded. All uploads now take up `spaceUsed` bytes. */
export const attachmentAdded = entryKind<{
  readonly ownerId: number
  readonly attachment: Told<Attachment>
  readonly spaceUsed: number
}>({
  kind: 'attachment_added',
  audit: 'What people write is not in the audit log.',
  apply(state, { ownerId, spaceUsed }) {
    changeSpace(state, ownerId, spaceUsed)
    addToCount(state.uploadCounts, ownerId, 1)
  },
  directoryChanges: noDirectoryChanges,
  audience: ({ ownerId }) => ({ users: [ownerId] }),
  events: ({ attachment, spaceUsed }) =>
    attachment.isGone ? [] : [attachmentAddEvent.of({ attachment, upload_space_used: spaceUsed })],
  ...texts.at('attachment'),
})

interface AttachmentsShared {
  readonly changed: readonly { readonly ownerId: number; readonly attachment: Told<Attachment> }[]
  readonly spaceUsed: number
}

/** The messages that link to uploads changed. Each upload lists all of its messages. */
export const attachmentsShared = entryKind<AttachmentsShared>({
  kind: 'attachments_shared',
  audit: 'What people write is not in the audit log.',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ changed }) => ({ users: [...new Set(changed.map(({ ownerId }) => ownerId))] }),
  events: ({ changed, spaceUsed }, { user }) =>
    changed
      .filter(({ ownerId, attachment }) => ownerId === user.id && !attachment.isGone)
      .map(({ attachment }) => attachmentUpdateEvent.of({ attachment, upload_space_used: spaceUsed })),
  journaled: ({ changed, ...rest }) => ({
    ...rest,
    changed: changed.map((one) => ({ ...one, attachment: texts.without(one.attachment) })),
  }),
  async hydrate(db, realmId, shared: AttachmentsShared[]) {
    const all = shared.flatMap(({ changed }) => changed.map(({ attachment }) => attachment))
    const complete = await texts.complete(db, realmId, all)
    return shared.map((one) => ({
      ...one,
      changed: one.changed.map(({ ownerId, attachment }) => {
        return { ownerId, attachment: complete.get(attachment) ?? attachment }
      }),
    }))
  },
})

/** An upload was deleted. */
export const attachmentRemoved = entryKind<{
  readonly ownerId: number
  readonly id: number
  readonly spaceUsed: number
}>({
  kind: 'attachment_removed',
  audit: 'What people write is not in the audit log.',
  apply(state, { ownerId, spaceUsed }) {
    changeSpace(state, ownerId, spaceUsed)
    addToCount(state.uploadCounts, ownerId, -1)
  },
  directoryChanges: noDirectoryChanges,
  audience: ({ ownerId }) => ({ users: [ownerId] }),
  events: ({ id, spaceUsed }) => [
    attachmentRemoveEvent.of({ attachment: { id }, upload_space_used: spaceUsed }),
  ],
})
