import { updateMessageEvent } from '@parley/api/messages/events'
import { type Session, type TopicMove, topicMove } from '@parley/client'
import { flushSync } from 'react-dom'
import { narrowHash } from '#narrow/hash.ts'
import { location, replaceWith } from '#narrow/location.ts'
import { type ComposeTarget, conversationNarrow, conversationOf } from '#narrow/narrow.ts'
import { targetKey } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { namesOf } from './hooks.ts'
import type { OpenUploads } from './uploads/open-uploads.ts'

/**
 * When a topic is renamed, resolved or moved, its drafts, their files and whoever reads it follow. What waits to be sent
 * does so itself.
 */
export function followMoves(session: Session, drafts: Drafts, uploads: OpenUploads): () => void {
  function take(move: TopicMove) {
    const from = targetKey({ kind: 'topic', ...move.from })
    const { nearId } = drafts.store.get().get(from) ?? {}
    if (move.takesAlong(nearId)) moveFiles(uploads, from, { kind: 'topic', ...move.to })
    drafts.move(move)
  }

  return session.on(updateMessageEvent, (event) => {
    const move = topicMove(event)
    if (!move) return
    if (!isOpen(move)) return take(move)
    // With the end of the conversation goes the answer to it.
    const isEnd = move.takesAlong(undefined)
    take(isEnd ? { ...move, takesAlong: () => true } : move)
    if (isEnd) openInstead(session, move)
  })
}

function moveFiles(uploads: OpenUploads, from: string, to: ComposeTarget): void {
  if (uploads.store.get().some(({ place }) => place === from)) uploads.do((one) => one.movePlace(from, to))
}

function isOpen({ from }: TopicMove): boolean {
  const place = location.get()
  const open = place.kind === 'messages' ? conversationOf(place.narrow) : undefined
  return (
    open?.kind === 'topic' &&
    open.channelId === from.channelId &&
    open.topic.toLowerCase() === from.topic.toLowerCase()
  )
}

/** The field of the new place has to have the caret where it was before the next key is pressed. */
function openInstead(session: Session, { to }: TopicMove): void {
  const before = document.activeElement
  const hash = narrowHash(conversationNarrow({ kind: 'topic', ...to }), namesOf(session.state))
  flushSync(() => replaceWith(hash))
  const field = before && document.getElementById(before.id)
  if (!(before instanceof HTMLTextAreaElement) || !(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(before.selectionStart, before.selectionEnd)
}
