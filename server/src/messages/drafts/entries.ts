import { draftsAddEvent, draftsRemoveEvent, draftsUpdateEvent } from '@parley/api/drafts/events'
import { settingOf } from '#directory/users/settings.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { TextsInRows, type Told } from '#engine/journal/row-texts.ts'
import { addToCount } from '#engine/realm/counts.ts'
import type { StoredDraft } from './storage.ts'

// Drafts live in their rows; the state only counts them.

const texts = new TextsInRows<StoredDraft, 'content'>('drafts', { content: 'content' })

interface SeveralDrafts {
  readonly userId: number
  readonly drafts: readonly Told<StoredDraft>[]
}

/** Without synchronization, a user gets no events about drafts, as /register lists none for them. */
const synchronizes = ({ user }: Viewer) => settingOf(user, 'enable_drafts_synchronization')

/** Shared by the entries that give clients drafts they do not have yet. */
const several = {
  events({ drafts }: SeveralDrafts, viewer: Viewer) {
    const left = drafts.filter(({ isGone }) => isGone !== true)
    return left.length === 0 || !synchronizes(viewer) ? [] : [draftsAddEvent.of({ drafts: left })]
  },
  journaled: (payload: SeveralDrafts) => ({
    ...payload,
    drafts: payload.drafts.map((draft) => texts.without(draft)),
  }),
  async hydrate(db: Queryable, realmId: number, added: SeveralDrafts[]) {
    const complete = await texts.complete(
      db,
      realmId,
      added.flatMap(({ drafts }) => drafts),
    )
    return added.map((one) => ({ ...one, drafts: one.drafts.flatMap((draft) => complete.get(draft) ?? []) }))
  },
}

export const draftsAdded = personalEntryKind<SeveralDrafts>({
  kind: 'drafts_added',
  audit: 'What people write is not in the audit log.',
  apply: (state, { userId, drafts }) => addToCount(state.draftCounts, userId, drafts.length),
  ...several,
})

export const draftReplaced = personalEntryKind<{ userId: number; draft: Told<StoredDraft> }>({
  kind: 'draft_replaced',
  audit: 'Personal, and no right.',
  apply: () => undefined,
  events: ({ draft }, viewer) =>
    draft.isGone || !synchronizes(viewer) ? [] : [draftsUpdateEvent.of({ draft })],
  ...texts.at('draft'),
})

export const draftDeleted = personalEntryKind<{ userId: number; id: number }>({
  kind: 'draft_deleted',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.draftCounts, userId, -1),
  events: ({ id }, viewer) => (synchronizes(viewer) ? [draftsRemoveEvent.of({ draft_id: id })] : []),
})

/** The user turned synchronization on: clients get the drafts that the server already had. */
export const draftsShown = personalEntryKind<SeveralDrafts>({
  kind: 'drafts_shown',
  audit: 'Personal, and no right.',
  apply: () => undefined,
  ...several,
})

/** The user turned synchronization off: clients lose the drafts, the server keeps them. */
export const draftsHidden = personalEntryKind<{ userId: number; ids: readonly number[] }>({
  kind: 'drafts_hidden',
  audit: 'Personal, and no right.',
  apply: () => undefined,
  events: ({ ids }) => ids.map((draft_id) => draftsRemoveEvent.of({ draft_id })),
})
