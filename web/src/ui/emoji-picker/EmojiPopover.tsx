import { Popover } from 'radix-ui'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { t } from '#language/words.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import styles from './EmojiPopover.module.css'

interface Props extends ComponentProps<typeof EmojiPicker> {
  /** What opened it. Gets the focus back. */
  anchor: HTMLElement
  /** Gets the focus instead when an emoji was chosen: the field that it went to. */
  field?: RefObject<HTMLElement | null> | undefined
  label?: string
  onClose: () => void
}

/** The picker, floating beside what opened it. Load it when it is wanted. */
export default function EmojiPopover({ anchor, field, label = t`Emoji`, onClose, onPick, ...rest }: Props) {
  const at = useRef(anchor)
  const isPicked = useRef(false)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={at} />
      {/* Within a dialog: outside of it, the page does not scroll. */}
      <Popover.Portal container={anchor.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          className={`floating ${styles.popover}`}
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          align="end"
          onInteractOutside={(event) => {
            // The button that opened it closes it itself.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event, (isPicked.current && field?.current) || anchor)
          }}
        >
          <EmojiPicker
            {...rest}
            onPick={(emoji) => {
              isPicked.current = true
              onPick(emoji)
              onClose()
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
