import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isRightToLeft } from '#language/locale.ts'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useLayerInView } from '#ui/layers-in-view.ts'
import { closeSearch } from './open-search.ts'
import { type Pill, pillKey, pillWords } from './pills.ts'
import styles from './SearchField.module.css'
import { SearchSuggestions } from './SearchSuggestions.tsx'
import { useNaming } from './use-query.ts'
import { useSearchField } from './use-search-field.ts'

interface Props {
  narrow: Narrow
  /** Whether the person asked for the field, and not for a search. */
  takesFocus?: boolean
}

/** The search field in the head: conditions as pills, words, and suggestions under the caret. */
export function SearchField({ narrow, takesFocus = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const field = useSearchField(narrow, input)
  const { pills, text, suggestions, selected, isOpen, problem } = field
  const { list } = suggestions
  const isListOpen = isOpen && (list.length > 0 || suggestions.onDay !== undefined || problem !== undefined)
  const [mirror, start] = useCaretPlace(text.slice(0, suggestions.from), isListOpen, pills.length)
  useLayerInView(closeSearch, takesFocus)
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && list.length > 0) {
      event.preventDefault()
      field.setOpen(true)
      const from = selected ?? (step === 1 ? -1 : list.length)
      field.choose((from + step + list.length) % list.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      field.enter()
    } else if (event.key === 'Tab' && !event.shiftKey && isOpen) {
      // An empty field lets the focus go on, unless something was chosen.
      const one = list[selected ?? (text.trim() === '' ? -1 : 0)]
      if (!one) return field.setOpen(false)
      event.preventDefault()
      field.take(one)
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && pills.length > 0) {
      event.preventDefault()
      field.takeBack()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isListOpen && text !== '') field.setOpen(false)
      else if (takesFocus) closeSearch()
      else document.getElementById('main')?.focus()
    }
  }

  return (
    <search className={styles.search}>
      <div className={styles.form}>
        <Search size={16} aria-hidden="true" />
        <div className={styles.line}>
          {pills.length > 0 && <Pills pills={pills} onRemove={field.remove} />}
          <span className={styles.entry}>
            <span ref={mirror} className={styles.mirror} aria-hidden="true">
              {text.slice(0, suggestions.from)}
            </span>
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label={t`Search messages`}
              aria-expanded={isListOpen}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={isListOpen && selected !== undefined ? `${id}-${selected}` : undefined}
              placeholder={pills.length > 0 ? t`Words, or more conditions` : t`Search messages`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck="false"
              enterKeyHint="search"
              data-search-field
              value={text}
              onChange={({ currentTarget: { value, selectionStart } }) =>
                field.type(value, selectionStart ?? value.length)
              }
              onSelect={({ currentTarget }) => field.setCaret(currentTarget.selectionStart ?? 0)}
              onFocus={() => field.setOpen(true)}
              onBlur={() => field.setOpen(false)}
              onKeyDown={onKeyDown}
            />
          </span>
        </div>
        {isListOpen && (
          <SearchSuggestions
            id={id}
            suggestions={suggestions}
            selected={selected}
            problem={problem}
            start={start}
            onSelect={field.choose}
            onTake={field.take}
          />
        )}
      </div>
      <IconButton icon={X} label={t`Close the search`} onClick={closeSearch} />
    </search>
  )
}

function Pills({ pills, onRemove }: { pills: readonly Pill[]; onRemove: (pill: Pill) => void }) {
  const naming = useNaming()
  return (
    <ul className={`plain ${styles.pills}`} aria-label={t`Conditions`}>
      {pills.map((pill) => {
        const { label, value } = pillWords(pill, naming)
        return (
          <li key={pillKey(pill)} className={styles.pill}>
            <span>
              {label}: <b>{value}</b>
            </span>
            <button type="button" aria-label={t`Remove ${label}: ${value}`} onClick={() => onRemove(pill)}>
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Where what is being typed begins: an invisible copy of the text before it says how wide that is. */
function useCaretPlace(before: string, isOpen: boolean, pills: number) {
  const mirror = useRef<HTMLSpanElement>(null)
  const [start, setStart] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands before the caret decides where it is
  useLayoutEffect(() => {
    const form = mirror.current?.closest(`.${styles.form}`)
    if (!isOpen || !mirror.current || !form) return
    const [written, all] = [mirror.current.getBoundingClientRect(), form.getBoundingClientRect()]
    setStart(isRightToLeft() ? all.right - written.left : written.right - all.left)
  }, [before, isOpen, pills])
  return [mirror, start] as const
}
