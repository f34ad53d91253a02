import { isInGroup } from '@parley/client'
import { AtSign, Copy, MessageSquare, Search, Smile, VolumeX } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { focusComposer } from '#compose/composer-focus.ts'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useNames, useReader, useRealmEmoji, useSlice, useStatuses, useUsers } from '#data/hooks.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { conversationNarrow, conversationOf } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import { useMuting } from './muting.ts'
import { openStatus } from './open-status.ts'
import styles from './PersonCard.module.css'
import { localTime, mentionOf, profileLines, pronounsOf, roleInWords } from './profile.ts'

interface Props {
  userId: number
  /** What was clicked. */
  anchor: HTMLElement
  onClose: () => void
}

/** Who somebody is, and what one can do with them. */
export default function PersonCard({ userId, anchor, onClose }: Props) {
  const at = useRef(anchor)
  const user = useUsers().get(userId)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={at} />
      <Popover.Portal>
        <Popover.Content
          className={`floating ${styles.card}`}
          aria-label={user?.full_name ?? 'Unknown user'}
          side={window.innerWidth < 760 ? 'bottom' : 'right'}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (anchor.isConnected) anchor.focus({ preventScroll: true })
          }}
        >
          {user ? (
            <Person user={user} onClose={onClose} />
          ) : (
            <p className={styles.line}>This account is not known here.</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type User = NonNullable<ReturnType<ReturnType<typeof useUsers>['get']>>

function Person({ user, onClose }: { user: User; onClose: () => void }) {
  const { ownUserId } = useApp()
  const users = useUsers()
  const reader = useReader()
  const fields = useSlice((state) => state.profileFields.fields)
  const now = useMinute()
  const pronouns = pronounsOf(user, fields)
  const isOwn = user.user_id === ownUserId
  const there = localTime(user.timezone, new Date(now * 1000), reader.twentyFourHourTime)
  return (
    <>
      <header className={styles.head}>
        <Avatar name={user.full_name} userId={user.user_id} url={user.avatar_url} size={56} />
        <div className={styles.who}>
          <h2>
            {user.full_name} {isOwn && <span>(you)</span>}
          </h2>
          <p>
            {!user.is_bot && user.is_active && <PresenceDot userId={user.user_id} />}
            <span>
              {roleInWords(user, users)}
              {pronouns && ` · ${pronouns}`}
            </span>
          </p>
        </div>
      </header>
      <Status userId={user.user_id} />
      <dl className={styles.facts}>
        {there && <Fact name="Local time">{there}</Fact>}
        {user.delivery_email && (
          <Fact name="Email">
            <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
          </Fact>
        )}
        {profileLines(user, fields, users).map(({ id, name, text, html, href }) => (
          <Fact key={id} name={name}>
            {html ? (
              <MessageContent html={html} reader={reader} />
            ) : href ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
          </Fact>
        ))}
        <Groups userId={user.user_id} />
      </dl>
      <Actions user={user} isOwn={isOwn} onClose={onClose} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Status({ userId }: { userId: number }) {
  const status = useStatuses().get(userId)
  const custom = useRealmEmoji()
  if (!status?.status_text && !status?.emoji_name) return null
  const { emoji_name, emoji_code = '', reaction_type = 'unicode_emoji' } = status
  return (
    <p className={styles.status}>
      {emoji_name && (
        <EmojiImage
          emoji={{ emoji_name, emoji_code, reaction_type }}
          source={custom[emoji_code]?.source_url}
        />
      )}
      <span>{status.status_text ?? emoji_name}</span>
    </p>
  )
}

function Groups({ userId }: { userId: number }) {
  const groups = useSlice((state) => state.groups)
  const names = [...groups.values()]
    .filter((group) => !group.is_system_group && !group.deactivated && isInGroup(groups, group.id, userId))
    .map((group) => group.name)
  return names.length === 0 ? null : <Fact name="Groups">{names.join(', ')}</Fact>
}

function Actions({ user, isOwn, onClose }: { user: User; isOwn: boolean; onClose: () => void }) {
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
          <Smile size={15} aria-hidden="true" /> Status…
        </Button>
      )}
      {!isOwn && user.is_active && (
        <Button
          onClick={() => {
            goThere(narrowHash(direct, names))
            focusComposer()
          }}
        >
          <MessageSquare size={15} aria-hidden="true" /> Message
        </Button>
      )}
      {open && user.is_active && (
        <Button kind="quiet" onClick={mention}>
          <AtSign size={15} aria-hidden="true" /> Mention
        </Button>
      )}
      <Button kind="quiet" onClick={() => goThere(narrowHash(sentBy, names))}>
        <Search size={15} aria-hidden="true" /> Messages sent by {isOwn ? 'you' : 'them'}
      </Button>
      <Button
        kind="quiet"
        onClick={() =>
          copy(mentionOf(user, session.state.users)).then(() => toasts.show('Mention copied'), report)
        }
      >
        <Copy size={15} aria-hidden="true" /> Copy mention
      </Button>
      {muting && (
        <Button kind="quiet" onClick={muting.toggle}>
          <VolumeX size={15} aria-hidden="true" /> {muting.isMuted ? 'Unmute' : 'Mute'}
        </Button>
      )}
    </div>
  )
}
