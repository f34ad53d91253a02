import { Smile } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useRealmEmoji } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const EmojiPopover = onDemand(() => import('#ui/emoji-picker/EmojiPopover.tsx'))

interface Props {
  /** Where the text is, and the writing goes on. */
  field: RefObject<HTMLElement | null>
  disabled: boolean
  onPick: (text: string) => void
}

/** Puts an emoji into the text. */
export function EmojiButton({ field, disabled, onPick }: Props) {
  const button = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const custom = useRealmEmoji()
  return (
    <>
      <span ref={button}>
        <IconButton
          icon={Smile}
          label={t`Emoji`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-state={isOpen ? 'open' : undefined}
          disabled={disabled}
          onPointerEnter={EmojiPopover.prepare}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && button.current?.firstElementChild instanceof HTMLElement && (
        <EmojiPopover
          anchor={button.current.firstElementChild}
          field={field}
          custom={custom}
          withTones
          onClose={() => setOpen(false)}
          onPick={({ text }) => onPick(text)}
        />
      )}
    </>
  )
}
