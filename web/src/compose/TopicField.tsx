import { type KeyboardEvent, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { useStore } from '#store/store.ts'
import styles from './Recipient.module.css'
import { Suggestions } from './Suggestions.tsx'
import type { Suggestion } from './typeahead.ts'

const SHOWN = 7

interface Props {
  id: string
  channelId: number
  topic: string
  placeholder: string
  onTopic: (topic: string) => void
  /** A topic was chosen: what comes next is the message. */
  onChosen: () => void
}

/** Asks for the topic of a message; offers those of the channel, the newest first. */
export function TopicField({ id, channelId, topic, placeholder, onTopic, onChosen }: Props) {
  const { max_topic_length } = useRealm()
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState(-1)
  const suggestions = useTopics(channelId, topic, isOpen)
  const listId = `${id}-topics`
  const isListed = suggestions.length > 0

  function take({ insert }: Suggestion) {
    onTopic(insert)
    setOpen(false)
    onChosen()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const chosen = suggestions[selected]
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter') {
      if (chosen) take(chosen)
      else onChosen()
    } else if (key === 'Escape' && isListed) setOpen(false)
    else if (key === 'ArrowDown' && isListed) setSelected((selected + 1) % suggestions.length)
    else if (key === 'ArrowUp' && isListed) setSelected(Math.max(0, selected - 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        id={id}
        className={styles.topic}
        value={topic}
        maxLength={max_topic_length}
        placeholder={placeholder}
        autoComplete="off"
        role="combobox"
        aria-expanded={isListed}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isListed && selected >= 0 ? `${listId}-${selected}` : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onTopic(event.currentTarget.value)
          setSelected(-1)
          setOpen(true)
        }}
      />
      <Suggestions
        id={listId}
        suggestions={suggestions}
        selected={selected}
        onSelect={setSelected}
        onTake={take}
      />
    </>
  )
}

function useTopics(channelId: number, typed: string, isOpen: boolean): Suggestion[] {
  const { topicLists } = useApp()
  const known = useStore(topicLists.open(channelId))
  if (!isOpen) return []
  const words = typed.trim().toLowerCase()
  return known
    .filter((topic) => topic !== '' && topic.toLowerCase().includes(words) && topic.toLowerCase() !== words)
    .slice(0, SHOWN)
    .map((topic) => ({ key: topic, name: topic, insert: topic, channelId }))
}
