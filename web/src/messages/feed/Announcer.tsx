import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'

/** Announces new messages of others to screen readers. */
export function Announcer({ messages }: { messages: readonly MessageWithFlags[] }) {
  const { ownUserId, session } = useApp()
  const last = messages.at(-1)
  const heardUpTo = useRef(last?.id ?? 0)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!last || last.id <= heardUpTo.current) return
    heardUpTo.current = last.id
    const isSilent = last.sender_id === ownUserId || session.state.mutedUsers.has(last.sender_id)
    if (!isSilent) setText(`${last.sender_full_name}: ${plainText(last.content)}`)
  }, [last, ownUserId, session])
  return (
    <div className="visually-hidden" aria-live="polite">
      {text}
    </div>
  )
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 300)
}
