import { AtSign, Copy, MessageSquare, Search, Smile, VolumeX } from 'lucide-react'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { useNames, type useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { conversationNarrow, conversationOf } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { useMuting } from './muting.ts'
import { openStatus } from './open-status.ts'
import styles from './PersonCard.module.css'
import { mentionOf } from './profile.ts'

export type User = NonNullable<ReturnType<ReturnType<typeof useUsers>['get']>>

interface Props {
  user: User
  isOwn: boolean
  onClose: () => void
}

/** What one can do with a person. */
export function PersonActions({ user, isOwn, onClose }: Props) {
  const { drafts, session, toasts, report } = useApp()
  const names = useNames()
  const muting = useMuting(user.user_id)
  const place = location.get()
  const open = place.kind === 'messages' ? conversationOf(place.narrow) : undefined
  const direct = conversationNarrow({ kind: 'direct', userIds: [user.user_id] })
  const sentBy = { terms: [{ operator: 'sender', operand: user.user_id }] }

  function goThere(hash: string) {
    onClose()
    goTo(hash)
  }

  function mention() {
    if (!open) return
    drafts.append(open, `${mentionOf(user, session.state.users)} `)
    onClose()
    focusComposer()
  }

  return (
    <div className={styles.actions}>
      {isOwn && (
        <Button
          onClick={() => {
            onClose()
            openStatus()
          }}
        >
          <Smile size={15} aria-hidden="true" /> {t`Status…`}
        </Button>
      )}
      {!isOwn && user.is_active && (
        <Button
          onClick={() => {
            goThere(narrowHash(direct, names))
            focusComposer()
          }}
        >
          <MessageSquare size={15} aria-hidden="true" /> {t`Message`}
        </Button>
      )}
      {open && user.is_active && (
        <Button kind="quiet" onClick={mention}>
          <AtSign size={15} aria-hidden="true" /> {t`Mention`}
        </Button>
      )}
      <Button kind="quiet" onClick={() => goThere(narrowHash(sentBy, names))}>
        <Search size={15} aria-hidden="true" /> {isOwn ? t`Messages sent by you` : t`Messages sent by them`}
      </Button>
      <Button
        kind="quiet"
        onClick={() =>
          copy(mentionOf(user, session.state.users)).then(() => toasts.show(t`Mention copied`), report)
        }
      >
        <Copy size={15} aria-hidden="true" /> {t`Copy mention`}
      </Button>
      {muting && (
        <Button kind="quiet" onClick={muting.toggle}>
          <VolumeX size={15} aria-hidden="true" /> {muting.isMuted ? t`Unmute` : t`Mute`}
        </Button>
      )}
    </div>
  )
}
