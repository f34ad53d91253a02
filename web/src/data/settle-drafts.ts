import type { Session } from '@parley/client'
import type { Drafts } from './drafts.ts'

/**
 * A draft that became a message goes when the outbox keeps that, in whichever tab. What a page could not hand over before
 * it ended is a draft again. Returns the function that ends it.
 */
export function settleDrafts({ outbox }: Session, drafts: Drafts): () => void {
  const settle = () => drafts.settle((localId) => outbox.keeps(localId))
  void outbox.opened.then(() => {
    settle()
    drafts.restore()
  })
  return outbox.subscribe(settle)
}
