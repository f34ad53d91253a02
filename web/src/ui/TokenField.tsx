import { CircleAlert, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { t } from '#language/words.ts'
import styles from './TokenField.module.css'

export interface Token {
  readonly text: string
  /** Why it will not do. */
  readonly problem?: string | undefined
}

interface Props {
  label: string
  hint?: string
  tokens: readonly Token[]
  /** What stands in the field and is no token yet. */
  typed: string
  onChange: (tokens: readonly Token[], typed: string) => void
  /** What is in a text: `isDone` if nothing more of it will be typed. The rest stays in the field. */
  read: (text: string, isDone: boolean) => { readonly found: readonly Token[]; readonly rest: string }
  inputMode?: 'email' | 'text'
}

/** A field whose words become tokens as one types and pastes. A bad one is red and says why. */
export function TokenField({ label, hint, tokens, typed, onChange, read, inputMode = 'text' }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wrong = tokens.filter(({ problem }) => problem !== undefined)

  function take(text: string, isDone: boolean) {
    const { found, rest } = read(text, isDone)
    const known = new Set(tokens.map(({ text }) => text.toLowerCase()))
    onChange([...tokens, ...found.filter(({ text }) => !known.has(text.toLowerCase()))], rest)
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault()
    const field = event.currentTarget as HTMLInputElement
    const { selectionStart: from, selectionEnd: to } = field
    // A field of one line would drop the line breaks.
    const pasted = event.clipboardData.getData('text')
    take(
      `${typed.slice(0, from ?? undefined)}${pasted}${typed.slice(to ?? typed.length)}`,
      /[\s,;]/.test(pasted),
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      take(typed, true)
    } else if (event.key === 'Backspace' && typed === '' && tokens.length > 0) {
      event.preventDefault()
      edit(tokens.length - 1)
    }
  }

  /** A token becomes text again. */
  function edit(at: number) {
    const { found } = read(typed, true)
    onChange([...tokens.filter((_, place) => place !== at), ...found], tokens[at]?.text ?? '')
    input.current?.focus()
  }

  return (
    <div className={styles.whole}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y: a press beside the tokens goes to the field, which keys reach by themselves */}
      <div
        className={styles.field}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      >
        {tokens.map((token, at) => (
          <span
            key={token.text}
            className={styles.token}
            data-wrong={token.problem !== undefined || undefined}
          >
            {token.problem !== undefined && <CircleAlert size={14} aria-hidden="true" />}
            <button
              type="button"
              className={styles.text}
              aria-label={t`Change ${token.text}`}
              title={token.problem}
              onClick={() => edit(at)}
            >
              <span dir="ltr">{token.text}</span>
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t`Remove ${token.text}`}
              onClick={() => {
                onChange(
                  tokens.filter((_, place) => place !== at),
                  typed,
                )
                input.current?.focus()
              }}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          value={typed}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={[hint && `${id}-hint`, wrong.length > 0 && `${id}-wrong`]
            .filter(Boolean)
            .join(' ')}
          onChange={({ target }) => take(target.value, false)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== '' && take(typed, true)}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {wrong.length > 0 && (
        <div id={`${id}-wrong`} role="alert">
          <ul className={`plain ${styles.wrong}`}>
            {wrong.map(({ text, problem }) => (
              <li key={text}>
                <strong dir="ltr">{text}</strong>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
