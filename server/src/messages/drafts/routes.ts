import {
  createDrafts,
  deleteDraft as deleteDraftEndpoint,
  editDraft,
  getDrafts,
} from '@parley/api/drafts/endpoints'
import { draftErrors } from '@parley/api/drafts/errors'
import { route } from '#engine/http/route.ts'
import { checkedDraft } from './checks.ts'
import { addDrafts } from './commands.ts'
import { draftDeleted, draftReplaced } from './entries.ts'
import { deleteDraft, draftsOf, replaceDraft } from './storage.ts'

/** Lists the user's drafts, last edited first, even if synchronization is off. */
export const list = route(getDrafts, async ({ realm, user }) => {
  const drafts = await draftsOf(realm.db, realm.state.id, user.id)
  return { count: drafts.length, drafts }
})

/** Creates drafts and returns their ids in the order given. One invalid draft fails them all. */
export const create = route(createDrafts, async ({ realm, user, parameters }) => {
  const ids = await realm.change((change) => addDrafts(change, user, parameters.drafts))
  return { ids }
})

/** Replaces a draft as a whole. */
export const edit = route(editDraft, async ({ realm, user, parameters }) => {
  await realm.change(async ({ state, tx, append }) => {
    const draft = { id: parameters.draft_id, ...checkedDraft(state, user, parameters.draft) }
    if (!(await replaceDraft(tx, state.id, user.id, draft))) throw draftErrors.notFound()
    append(draftReplaced.of({ userId: user.id, draft }))
  })
  return {}
})

/** Deletes a draft. */
export const remove = route(deleteDraftEndpoint, async ({ realm, user, parameters: { draft_id: id } }) => {
  await realm.change(async ({ state, tx, append }) => {
    if (!(await deleteDraft(tx, state.id, user.id, id))) throw draftErrors.notFound()
    append(draftDeleted.of({ userId: user.id, id }))
  })
  return {}
})
