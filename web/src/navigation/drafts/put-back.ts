import { type Draft, targetKey, unlinked } from '#data/draft.ts'
import type { Drafts } from '#data/drafts.ts'
import { after } from '#data/kept-drafts.ts'

/** Takes back that a draft was deleted. Beside it is what was begun for its place meanwhile. */
export function putBack(drafts: Drafts, draft: Draft): void {
  const now = drafts.store.get().get(draft.key)
  const at = after(now ?? draft)
  if (now?.text) drafts.put({ ...unlinked(draft), key: `${targetKey(draft.target)} ${draft.at}`, at })
  // The server has not been told.
  else if (now && !now.isSynced) drafts.put({ ...now, text: draft.text, at })
  else drafts.put({ ...unlinked(draft), at })
}
