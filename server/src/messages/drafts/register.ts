import { maxDraftsInRegister } from '@parley/api/drafts/objects'
import { draftsSection } from '@parley/api/drafts/register'
import { settingOf } from '#directory/users/settings.ts'
import { section } from '#engine/events/section.ts'
import { draftsOf } from './storage.ts'

/** Empty without synchronization, even if the server still has drafts. */
export const own = section(draftsSection, async ({ db, viewer: { state, user } }) => {
  if (!settingOf(user, 'enable_drafts_synchronization') || !state.draftCounts.has(user.id))
    return { drafts: [] }
  return { drafts: await draftsOf(db, state.id, user.id, maxDraftsInRegister) }
})
