import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSettings } from '#data/hooks.ts'
import { Store, useStore } from '#store/store.ts'
import { useEmojiNames } from '#ui/emoji-picker/use-emoji-names.ts'
import { formatFull } from '#ui/time/format.ts'
import { replaceText } from './replace-text.ts'
import { channelOf, complete, queryAt, type Suggestion } from './typeahead.ts'

interface Field {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly channelId: number | undefined
  readonly onText: (text: string) => void
}

const NO_TOPICS = new Store<readonly string[]>([])

type Emoji = readonly (readonly [string, readonly string[]])[]
type Finder = typeof import('./late-suggestions.ts').suggestionsFor

/** The suggestions at the caret, and the keys that choose among them. */
export function useTypeahead({ field, text, channelId, onText }: Field) {
  const { session, topicLists } = useApp()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const [caret, setCaret] = useState(0)
  const [selected, setSelected] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const [emoji, setEmoji] = useState<Emoji>([])
  const find = useFinder()
  const query = useMemo(() => queryAt(text, caret), [text, caret])
  const wantsEmoji = query?.kind === 'emoji'
  const called = useEmojiNames(wantsEmoji)
  const topicsOf = query && channelOf(query, session.state)?.stream_id
  // They may come after the last key.
  const topics = useStore(topicsOf === undefined ? NO_TOPICS : topicLists.open(topicsOf))

  useEffect(() => {
    // The table of names is large, and many people never type one.
    if (wantsEmoji) void import('@parley/markup/emoji').then(({ allEmoji }) => setEmoji([...allEmoji()]))
  }, [wantsEmoji])

  const suggestions = useMemo(() => {
    if (!find || !query || query.from === dismissed) return []
    const timeName = (at: Date) => formatFull(at.getTime() / 1000, twentyFour)
    return find(query, { state: session.state, topics, emoji, called, channelId, timeName })
  }, [find, query, dismissed, session, topics, emoji, called, channelId, twentyFour])
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
    else if (
      (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey) ||
      (event.key === 'Tab' && !event.shiftKey)
    )
      take(suggestion)
    // Goes on to the topics of the channel.
    else if (event.key === '>' && query?.kind === 'channel')
      take({ ...suggestion, insert: suggestion.insert.replace(/\*\*$/, '>') })
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

/** What finds suggestions comes after the first view. */
function useFinder(): Finder | undefined {
  const [find, setFind] = useState<{ find: Finder }>()
  useEffect(() => {
    let isOver = false
    const set = ({ suggestionsFor }: { suggestionsFor: Finder }) =>
      isOver || setFind({ find: suggestionsFor })
    import('./late-suggestions.ts').then(set, () => {})
    return () => {
      isOver = true
    }
  }, [])
  return find?.find
}
