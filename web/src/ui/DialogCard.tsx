import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#language/words.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import styles from './DialogCard.module.css'
import dialog from './dialog.module.css'
import { IconButton } from './IconButton.tsx'

const FOCUSABLE = ['input', 'textarea', 'select', 'button', 'a[href]'].join()
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title and a close button. */
export function DialogCard({ title, onClose, children }: Props) {
  // No trigger of the library's opened it, so it would leave the focus nowhere.
  const [before] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)
  /**
   * Who opens a dialog that begins with a field types into it at once; what is typed at Close would be lost. Arrows
   * choose among what one of several is chosen of.
   */
  function goToField(event: Event) {
    const first = content.current?.querySelector<HTMLElement>(
      `header ~ * :is(${FOCUSABLE}), header ~ :is(${FOCUSABLE})`,
    )
    const field = first?.matches('[type="radio"]')
      ? content.current?.querySelector<HTMLElement>('[type="radio"]:checked')
      : first?.matches(FIELD) && first
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          ref={content}
          className={`floating ${dialog.dialog} ${styles.card}`}
          aria-describedby={undefined}
          onOpenAutoFocus={goToField}
          onCloseAutoFocus={(event) => giveFocusBack(event, before)}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
