import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { isRightToLeft } from '#language/locale.ts'
import { t } from '#language/words.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { PersonActions } from './PersonActions.tsx'
import styles from './PersonCard.module.css'
import { PersonFacts } from './PersonFacts.tsx'

interface Props {
  userId: number
  /** What was clicked. */
  anchor: HTMLElement
  onClose: () => void
}

/** Who somebody is, and what one can do with them. */
export default function PersonCard({ userId, anchor, onClose }: Props) {
  const { ownUserId } = useApp()
  const at = useRef(anchor)
  const user = useUsers().get(userId)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={at} />
      <Popover.Portal>
        <Popover.Content
          className={`floating ${styles.card}`}
          aria-label={user?.full_name ?? t`Unknown user`}
          side={window.innerWidth < 760 ? 'bottom' : isRightToLeft() ? 'left' : 'right'}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event, anchor)
          }}
        >
          {user ? (
            <>
              <PersonFacts user={user} />
              <PersonActions user={user} isOwn={user.user_id === ownUserId} onClose={onClose} />
            </>
          ) : (
            <p className={styles.line}>{t`This account is not known here.`}</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
