import { draftsAddEvent, draftsRemoveEvent, draftsUpdateEvent } from '@parley/api/drafts/events'
import type { Draft as WireDraft } from '@parley/api/drafts/objects'
import { draftsSection } from '@parley/api/drafts/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

export type Draft = WireDraft & { id: number }

/** Drafts that the server keeps, by ID. */
export const draftsSlice = slice('drafts', [draftsSection], (answer) =>
  tableBy(answer.drafts.filter(hasId), (draft) => draft.id),
)
  .on(draftsAddEvent, (drafts, { drafts: added }) => {
    return drafts.merge(tableBy(added.filter(hasId), (draft) => draft.id))
  })
  .on(draftsUpdateEvent, (drafts, { draft }) => (hasId(draft) ? drafts.set(draft.id, draft) : drafts))
  .on(draftsRemoveEvent, (drafts, { draft_id }) => drafts.delete(draft_id))

/** Only a draft that the server does not have yet lacks an ID. */
function hasId(draft: WireDraft): draft is Draft {
  return draft.id !== undefined
}
