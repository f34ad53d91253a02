import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react'
import { useSettings } from '#data/hooks.ts'
import { isTouched } from '#ui/is-touched.ts'
import { formatOfKey } from './formats.ts'
import type { Edit } from './formatting.ts'
import { closeFence, continueCode, continueList, indentItem } from './lists.ts'
import styles from './MessageField.module.css'
import { Suggestions } from './Suggestions.tsx'
import { usePaste } from './use-paste.ts'
import { useTypeahead } from './use-typeahead.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  id?: string
  text: string
  label: string
  placeholder?: string
  hidden?: boolean
  /** Shows more of a long text. */
  isTall?: boolean
  /** The channel that the message goes to; undefined for a direct message. */
  channelId: number | undefined
  onText: (text: string) => void
  onFormat: (change: (edit: Edit) => Edit) => void
  /** Gets pasted files. */
  onFiles: (files: Iterable<File>) => void
  onSend: () => void
  onEscape: () => void
  onCaret?: (text: string, caret: number) => void
  /** Called for the up arrow in an empty field. */
  onUp?: () => void
}

/** The text field for a message: with completions, the usual shortcuts, and Enter as the person set it. */
export function MessageField(props: Props) {
  const { field, id, text, label, placeholder, hidden, isTall = false, channelId, onText, onFormat } = props
  const { enter_sends: enterSends } = useSettings()
  const typeahead = useTypeahead({ field, text, channelId, onText })
  const paste = usePaste(field, onText, props.onFiles)
  const listId = useId()
  useAutoHeight(field, text, isTall)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const command = event.ctrlKey || event.metaKey
    paste.onKeyDown(event)
    // While a word is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing || typeahead.onKey(event)) return
    const act = actionOf(event, command)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf(event: KeyboardEvent<HTMLTextAreaElement>, command: boolean): (() => void) | undefined {
    const { key, shiftKey } = event
    if (key === 'Enter') {
      // On a phone's keyboard nobody finds Shift and Enter.
      const sends = enterSends && !shiftKey && !isTouched()
      if (command) return props.onSend
      return changeWith(continueCode) ?? (sends ? props.onSend : changeWith(continueList))
    }
    if (key === 'Tab' && !command && !event.altKey) {
      return changeWith((edit) => indentItem(edit, shiftKey ? 'out' : 'in'))
    }
    if (key === '`') return changeWith(closeFence)
    if (key === 'Escape') return props.onEscape
    if (key === 'ArrowUp' && text === '') return props.onUp
    const format = formatOfKey(event)
    return format && (() => onFormat(format))
  }

  /** Undefined where the key does what it does everywhere. */
  function changeWith(change: (edit: Edit) => Edit | undefined): (() => void) | undefined {
    const element = field.current
    if (!element) return undefined
    const { value, selectionStart, selectionEnd } = element
    const next = change({ text: value, start: selectionStart, end: selectionEnd })
    return next && (() => onFormat(() => next))
  }

  const isOpen = typeahead.suggestions.length > 0
  return (
    <>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        hidden={hidden}
        // The placeholder is in the language of the app, what is written in any.
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        value={text}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${typeahead.selected}` : undefined}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onText(value)
          typeahead.onCaret()
          props.onCaret?.(value, selectionStart)
        }}
        onSelect={({ currentTarget: { value, selectionStart } }) => {
          typeahead.onCaret()
          props.onCaret?.(value, selectionStart)
        }}
        onKeyDown={onKeyDown}
        onPaste={paste.onPaste}
      />
      <Suggestions
        id={listId}
        suggestions={typeahead.suggestions}
        selected={typeahead.selected}
        onSelect={typeahead.select}
        onTake={typeahead.take}
      />
    </>
  )
}

const TALLEST_PX = 280

function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string, isTall: boolean) {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    // Nothing to measure, which would lay out the whole page for each conversation that is opened.
    if (text === '' && !isTall) element.style.height = 'auto'
    else if (isTall) element.style.height = `${Math.round(window.innerHeight / 2)}px`
    else element.style.height = `${Math.min(heightOfText(element), TALLEST_PX)}px`
  }, [field, text, isTall])
}

/** Measured while what is around the field keeps its height: a feed at its end would move with it, and not come back. */
function heightOfText(element: HTMLTextAreaElement): number {
  const around = element.parentElement
  if (around) around.style.minHeight = `${around.offsetHeight}px`
  element.style.height = 'auto'
  const height = element.scrollHeight
  if (around) around.style.minHeight = ''
  return height
}
