import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type RefObject, useEffect, useState } from 'react'
import { type App, useApp } from '#data/context.ts'
import { fetchMessages } from '#data/fetch-messages.ts'
import { type Conversation, conversationNarrow } from '#narrow/narrow.ts'

/** The messages before and after a result. */
export interface ResultContext {
  readonly before?: MessageWithFlags | undefined
  readonly after?: MessageWithFlags | undefined
}

const NOTHING: ResultContext = {}
const KEPT = 300

const contexts = new WeakMap<App, Map<number, ResultContext>>()

function contextsOf(app: App): Map<number, ResultContext> {
  const known = contexts.get(app) ?? new Map<number, ResultContext>()
  contexts.set(app, known)
  return known
}

/** Before a new search: what stood around its results may have changed. */
export function forgetContexts(app: App): void {
  contextsOf(app).clear()
}

/** What stands around a result: asked for when it comes near the screen, and left out if that fails. */
export function useContextOf(
  result: MessageWithFlags | undefined,
  conversation: Conversation,
  element: RefObject<HTMLElement | null>,
): ResultContext {
  const app = useApp()
  const id = result?.id ?? -1
  const [context, setContext] = useState(() => contextsOf(app).get(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message stands for its conversation
  useEffect(() => {
    if (context || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void around(app, conversation, id).then(setContext)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [app, id, context, element])
  return context ?? NOTHING
}

async function around(app: App, conversation: Conversation, id: number): Promise<ResultContext> {
  const known = contextsOf(app)
  try {
    const { terms } = conversationNarrow(conversation)
    const messages = await fetchMessages(app, terms, { anchor: id, before: 1, after: 1 })
    const context = {
      before: messages.findLast((message) => message.id < id),
      after: messages.find((message) => message.id > id),
    }
    known.set(id, context)
    for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest)
    return context
  } catch {
    return NOTHING
  }
}
