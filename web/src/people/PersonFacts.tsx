import { isInGroup } from '@parley/client'
import type { ReactNode } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useReader, useRealmEmoji, useSlice, useStatuses, useUsers } from '#data/hooks.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import type { User } from './PersonActions.tsx'
import styles from './PersonCard.module.css'
import { localTime, profileLines, pronounsOf, roleInWords } from './profile.ts'

/** Who somebody is, as their card says it. */
export function PersonFacts({ user }: { user: User }) {
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
            {user.full_name} {isOwn && <span>{t`(you)`}</span>}
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
        {there && <Fact name={t`Local time`}>{there}</Fact>}
        {user.delivery_email && (
          <Fact name={t`Email`}>
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
  return names.length === 0 ? null : <Fact name={t`Groups`}>{names.join(', ')}</Fact>
}
