import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChannel, useNames } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import {
  channelNarrow,
  everything,
  type Narrow,
  searchedWords,
  searchNarrow,
  type Term,
} from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchField.module.css'

interface Props {
  narrow: Narrow
  onClose: () => void
}

/** The search field: searches everywhere, or in the place where it was opened. */
export function SearchField({ narrow, onClose }: Props) {
  const names = useNames()
  const field = useRef<HTMLInputElement>(null)
  const words = searchedWords(narrow)
  const [text, setText] = useState(words ?? '')
  const place = narrow.terms.filter((term) => term.operator !== 'search')
  const [within, setWithin] = useState<readonly Term[]>(place)
  const channelId = within.find((term) => term.operator === 'channel')?.operand
  const channel = useChannel(typeof channelId === 'number' ? channelId : -1)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') goTo(narrowHash(searchNarrow(text, within), names))
  }

  function close() {
    onClose()
    if (words === undefined) return
    const back = place.length > 0 ? { terms: place } : channel ? channelNarrow(channel.stream_id) : everything
    goTo(narrowHash(back, names))
  }

  const topic = within.find((term) => term.operator === 'topic')?.operand
  const where = channel && (topic === undefined ? channel.name : `${channel.name} › ${topic}`)
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={search}>
        <Search size={16} aria-hidden="true" />
        {where && (
          <span className={styles.within}>
            <span>in {where}</span>
            <button type="button" aria-label="Search everywhere" onClick={() => setWithin([])}>
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        )}
        <input
          ref={field}
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            close()
          }}
        />
      </form>
      <IconButton icon={X} label="Close the search" onClick={close} />
    </search>
  )
}
