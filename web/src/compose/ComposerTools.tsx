import { Maximize2, Minimize2, Plus, SendHorizontal, Type, Video, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { AttachButton } from './AttachButton.tsx'
import styles from './Composer.module.css'
import { callsAt, linkToCall } from './call.ts'
import { EmojiButton } from './EmojiButton.tsx'
import { EnterHint } from './EnterHint.tsx'
import { insertText, insertWord } from './formatting.ts'
import { FormatBar } from './parts.tsx'
import { SendLater } from './SendLater.tsx'
import { Snippets } from './Snippets.tsx'
import type { Written } from './send-later.ts'
import type { Format } from './use-format.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** What could be sent as it is. */
  written: Written | undefined
  format: Format
  isCompact: boolean
  isPreviewing: boolean
  isTall: boolean
  /** The caret is in a block of code. */
  isInCode: boolean
  /** A phone shows what can be put in. */
  isAdding: boolean
  onAdding: () => void
  onFiles: (files: Iterable<File>) => void
  onPreviewing: (isPreviewing: boolean) => void
  onTall: (isTall: boolean) => void
}

/** The line below what is being written: what can be put in, and how it goes out. */
export function ComposerTools(props: Props) {
  const { field, text, written, format, isCompact, isPreviewing, isTall, isAdding, onPreviewing } = props
  const isNarrow = useIsNarrow()
  const [isFormatting, setFormatting] = useState(false)
  const calls = callsAt(useRealm())
  return (
    <div className={styles.tools}>
      {isNarrow ? (
        <IconButton
          icon={isAdding ? X : Plus}
          label={t`Add`}
          aria-expanded={isAdding}
          disabled={isPreviewing}
          onClick={() => (isAdding ? field.current?.focus() : props.onAdding())}
        />
      ) : (
        <AttachButton field={field} disabled={isPreviewing} onFiles={props.onFiles} />
      )}
      <EmojiButton
        field={field}
        disabled={isPreviewing}
        onPick={(emoji) => format((edit) => insertWord(edit, emoji))}
      />
      <div className={styles.more}>
        <IconButton
          icon={Type}
          label={t`Formatting`}
          className={styles.onPhone ?? ''}
          aria-pressed={isFormatting}
          onClick={() => setFormatting(!isFormatting)}
        />
        {calls !== undefined && (
          <IconButton
            icon={Video}
            label={t`Call`}
            disabled={isPreviewing}
            onClick={() => format((edit) => insertWord(edit, linkToCall(calls)))}
          />
        )}
        <Snippets text={text} onInsert={(snippet) => format((edit) => insertText(edit, snippet))} />
      </div>
      {!isCompact && (
        <FormatBar
          isShown={isFormatting}
          format={format}
          isPreviewing={isPreviewing}
          canPreview={text.trim() !== ''}
          onPreview={() => onPreviewing(!isPreviewing)}
        />
      )}
      <IconButton
        className={styles.larger ?? ''}
        icon={isTall ? Minimize2 : Maximize2}
        label={isTall ? t`Make smaller` : t`Make larger`}
        aria-pressed={isTall}
        onClick={() => props.onTall(!isTall)}
      />
      <Length of={text} />
      <EnterHint isInCode={props.isInCode} />
      <div className={`${styles.more} ${styles.last}`}>
        <SendLater written={written} onDone={() => onPreviewing(false)} />
      </div>
      <Button type="submit" disabled={!written} aria-label={t`Send message`}>
        <SendHorizontal size={15} aria-hidden="true" />
        <span className={styles.send}>{t`Send`}</span>
      </Button>
    </div>
  )
}

/** Warns before a text becomes too long. */
function Length({ of: text }: { of: string }) {
  const { max_message_length: longest } = useRealm()
  if (text.length < longest * 0.9) return null
  return (
    <span className={text.length > longest ? styles.tooLong : styles.hint} role="status">
      {t`${text.length} of ${longest}`}
    </span>
  )
}
