import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { replaceText } from './replace-text.ts'
import { suggestionsFor } from './suggestions.ts'
import { complete, queryAt, type Suggestion } from './typeahead.ts'

interface Field {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly channelId: number | undefined
  readonly onText: (text: string) => void
}

type Emoji = readonly (readonly [string, readonly string[]])[]

/** The suggestions at the caret, and the keys that choose among them. */
export function useTypeahead({ field, text, channelId, onText }: Field) {
  const { session, topicLists } = useApp()
  const [caret, setCaret] = useState(0)
  const [selected, setSelected] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const [emoji, setEmoji] = useState<Emoji>([])
  const query = useMemo(() => queryAt(text, caret), [text, caret])
  const wantsEmoji = query?.kind === 'emoji'

  useEffect(() => {
    // The table of names is large, and many people never type one.
    if (wantsEmoji) void import('@parley/markup/emoji').then(({ allEmoji }) => setEmoji([...allEmoji()]))
  }, [wantsEmoji])

  const suggestions = useMemo(() => {
    if (!query || query.from === dismissed) return []
    const topicsOf = (id: number) => topicLists.open(id).get()
    return suggestionsFor(query, { state: session.state, topicsOf, emoji, channelId })
  }, [query, dismissed, session, topicLists, emoji, channelId])
  const place = Math.min(selected, Math.max(0, suggestions.length - 1))

  function take(suggestion: Suggestion) {
    if (!query) return
    const done = complete(text, caret, query, suggestion)
    replaceText(field, { text: done.text, start: done.caret, end: done.caret }, onText)
    setCaret(done.caret)
    setSelected(0)
  }

  /** Whether the key was for the suggestions. */
  function onKey(event: KeyboardEvent): boolean {
    const suggestion = suggestions[place]
    if (!suggestion || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setSelected((place + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setSelected((place - 1 + suggestions.length) % suggestions.length)
    else if ((event.key === 'Enter' && !event.shiftKey && !event.ctrlKey) || event.key === 'Tab')
      take(suggestion)
    else if (event.key === 'Escape') setDismissed(query?.from)
    else return false
    event.preventDefault()
    return true
  }

  /** The caret moved, by typing or otherwise. */
  function onCaret() {
    setCaret(field.current?.selectionStart ?? 0)
    setSelected(0)
    if (dismissed !== undefined && query?.from !== dismissed) setDismissed(undefined)
  }

  return { suggestions, selected: place, select: setSelected, take, onKey, onCaret }
}
