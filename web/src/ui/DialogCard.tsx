import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import styles from './DialogCard.module.css'
import dialog from './dialog.module.css'
import { IconButton } from './IconButton.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title and a close button. */
export function DialogCard({ title, onClose, children }: Props) {
  const [before] = useState(() => document.activeElement)
  /** No trigger of the library's opened it, so it would leave the focus nowhere. */
  function giveFocusBack(event: Event) {
    event.preventDefault()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={`floating ${dialog.dialog} ${styles.card}`}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
