import { getSubscribers } from '@parley/api/subscriptions/endpoints'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useChannel, useNames, usePresences, useRealm, useUsers } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { presenceOf } from '#data/presence.ts'
import { useMayAddSubscribers } from '#data/rights.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { plural, t } from '#language/words.ts'
import { useAnswer } from '#messages/actions/use-answer.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import { openAddPeople } from './open-add-people.ts'
import styles from './people.module.css'

const SHOWN = 100
const WEIGHT = { active: 3, idle: 2, offline: 1 } as const

/** Who is in a channel, whoever is here first. */
export default function MembersDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { connection } = useApp()
  const channel = useChannel(channelId)
  const users = useUsers()
  const presences = usePresences()
  const realm = useRealm()
  const now = useMinute()
  const names = useNames()
  const mayAdd = useMayAddSubscribers(channelId)
  const [query, setQuery] = useState('')
  // Of a large channel only some are known.
  const { answer, error } = useAnswer(async () => {
    if (channel?.subscribers) return undefined
    return (await connection.call(getSubscribers, { stream_id: channelId })).subscribers
  })
  const known = channel?.subscribers ?? answer ?? channel?.partial_subscribers
  const members = useMemo(
    () =>
      [...(known ?? [])].flatMap((id) => {
        const user = users.get(id)
        if (!user?.is_active) return []
        const presence = presenceOf({ presence: presences, realm }, id, now)
        return [{ id, user, name: user.full_name, detail: '', unread: 0, weight: WEIGHT[presence] }]
      }),
    [known, users, presences, realm, now],
  )
  const found = useMemo(() => matching(members, query, SHOWN), [members, query])
  if (!channel) return null
  return (
    <DialogCard title={t`Members of ${channel.name}`} onClose={onClose}>
      <input
        className={styles.filter}
        type="search"
        aria-label={t`Find somebody`}
        placeholder={t`Find among ${channel.subscriber_count}`}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ul className={`plain ${styles.list}`}>
        {found.map(({ id, user }) => (
          <li key={id}>
            <a
              className={styles.person}
              href={narrowHash(conversationNarrow({ kind: 'direct', userIds: [id] }), names)}
              onClick={onClose}
            >
              <Avatar name={user.full_name} userId={id} url={user.avatar_url} size={24} />
              <span className={styles.name} dir="auto">
                {user.full_name}
              </span>
              <PresenceDot userId={id} />
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.nothing}>{t`Nobody here by that name.`}</p>}
      {error && <p className={styles.nothing}>{t`Not everybody could be loaded. ${explanationOf(error)}`}</p>}
      {members.length > found.length && query.trim() === '' && (
        <p className={styles.nothing}>
          {plural(members.length - found.length, {
            one: 'And # more: search by name.',
            other: 'And # more: search by name.',
          })}
        </p>
      )}
      {mayAdd && (
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            onClick={() => {
              onClose()
              openAddPeople({ channelId })
            }}
          >
            <UserPlus size={16} aria-hidden="true" />
            {t`Add people`}
          </Button>
        </div>
      )}
    </DialogCard>
  )
}
