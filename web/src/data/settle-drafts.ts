import type { Session } from '@parley/client'
import type { Draft } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { afterPage, knowsOtherPages, livePage, PAGE_ID } from './page-life.ts'

/**
 * A draft that became a message goes when the outbox keeps that, in whichever tab. What a page could not hand over before
 * it ended is a draft again. Returns the function that ends it.
 */
export function settleDrafts({ outbox }: Session, drafts: Drafts): () => void {
  const isOver = new AbortController()
  const { signal } = isOver
  const awaited = new Set([PAGE_ID])
  const settle = () => drafts.settle((localId) => outbox.keeps(localId))
  const restoreFrom = (pages: (draft: Draft) => boolean) => {
    drafts.reload()
    settle()
    drafts.restore(pages)
  }

  function awaitPages() {
    for (const { sentBy } of drafts.store.get().values())
      if (sentBy !== undefined && !awaited.has(sentBy)) void awaitPage(sentBy)
  }

  async function awaitPage(id: string) {
    awaited.add(id)
    const work = async () => {
      // It may have handed over its text without having told of it.
      await outbox.refresh()
      restoreFrom(({ sentBy }) => sentBy === id)
    }
    // This page is over, too.
    await afterPage(id, signal, work).catch(() => {})
  }

  livePage(signal)
  let stopWatching = () => {}
  void outbox.opened.then(() => {
    if (signal.aborted) return
    restoreFrom(({ sentBy }) => sentBy === undefined || !knowsOtherPages)
    if (!knowsOtherPages) return
    awaitPages()
    stopWatching = drafts.store.subscribe(awaitPages)
  })
  const stopSettling = outbox.subscribe(settle)
  return () => {
    isOver.abort()
    stopWatching()
    stopSettling()
  }
}
