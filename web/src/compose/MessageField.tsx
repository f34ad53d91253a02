import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react'
import { useSettings } from '#data/hooks.ts'
import { type Edit, insertLine, wrap } from './formatting.ts'
import styles from './MessageField.module.css'
import { Suggestions } from './Suggestions.tsx'
import { useTypeahead } from './use-typeahead.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  id?: string
  text: string
  label: string
  placeholder?: string
  hidden?: boolean
  /** The channel that the message goes to; undefined for a direct message. */
  channelId: number | undefined
  onText: (text: string) => void
  onFormat: (change: (edit: Edit) => Edit) => void
  /** Gets pasted files. */
  onFiles: (files: Iterable<File>) => void
  onSend: () => void
  onEscape: () => void
  /** Called for the up arrow in an empty field. */
  onUp?: () => void
}

/** The text field for a message: with completions, the usual shortcuts, and Enter as the person set it. */
export function MessageField(props: Props) {
  const { field, id, text, label, placeholder, hidden, channelId, onText, onFormat } = props
  const { enter_sends: enterSends } = useSettings()
  const typeahead = useTypeahead({ field, text, channelId, onText })
  const listId = useId()
  useAutoHeight(field, text)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const command = event.ctrlKey || event.metaKey
    // While a word is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing || typeahead.onKey(event)) return
    const act = actionOf(event, command)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf(event: KeyboardEvent<HTMLTextAreaElement>, command: boolean): (() => void) | undefined {
    if (event.key === 'Enter' && !event.shiftKey) {
      if (enterSends !== command) return props.onSend
      return command ? () => onFormat(insertLine) : undefined
    }
    if (event.key === 'Escape') return props.onEscape
    if (event.key === 'ArrowUp' && text === '') return props.onUp
    if (command && event.key === 'b') return () => onFormat((edit) => wrap(edit, '**'))
    if (command && event.key === 'i') return () => onFormat((edit) => wrap(edit, '*'))
    return undefined
  }

  const isOpen = typeahead.suggestions.length > 0
  return (
    <>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        hidden={hidden}
        rows={1}
        value={text}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${typeahead.selected}` : undefined}
        onChange={(event) => {
          onText(event.currentTarget.value)
          typeahead.onCaret()
        }}
        onSelect={typeahead.onCaret}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const { files } = event.clipboardData
          if (files.length === 0) return
          event.preventDefault()
          props.onFiles([...files])
        }}
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

function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, TALLEST_PX)}px`
  }, [field, text])
}
