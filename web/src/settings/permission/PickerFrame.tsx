import { Dialog, Popover } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import dialog from '#ui/dialog.module.css'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './PickerFrame.module.css'

interface Props {
  label: string
  /** What opened it. Gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** @param dismissed what to do when the person clicks beside it: what they have chosen is not lost */
  children: (dismissed: RefObject<() => void>) => ReactNode
}

/** Floats below what opened it; on a phone it stands at the foot of the screen. */
export function PickerFrame({ label, anchor, onClose, children }: Props) {
  const isNarrow = useIsNarrow()
  const dismissed = useRef(onClose)
  const shared = {
    'aria-label': label,
    onOpenAutoFocus(event: Event) {
      event.preventDefault()
      const { currentTarget } = event
      if (currentTarget instanceof HTMLElement) currentTarget.querySelector('input')?.focus()
    },
    onCloseAutoFocus(event: Event) {
      giveFocusBack(event, anchor.current)
    },
    onInteractOutside(event: Event) {
      event.preventDefault()
      // The button that opened it closes it itself.
      if (event.target instanceof Node && anchor.current?.contains(event.target)) return
      dismissed.current()
    },
  }
  const close = (isOpen: boolean) => !isOpen && onClose()
  if (isNarrow) {
    return (
      <Dialog.Root open onOpenChange={close}>
        <Dialog.Portal>
          <Dialog.Overlay className={dialog.overlay} />
          <Dialog.Content
            className={`floating ${styles.frame} ${styles.sheet}`}
            aria-describedby={undefined}
            {...shared}
          >
            <Dialog.Title className={styles.title}>{label}</Dialog.Title>
            {children(dismissed)}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    )
  }
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal container={anchor.current?.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          className={`floating ${styles.frame}`}
          sideOffset={5}
          collisionPadding={8}
          align="start"
          {...shared}
        >
          {children(dismissed)}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
