import { MessageCircle } from 'lucide-react'
import { memo } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { presenceOf } from '#data/presence.ts'
import { PresenceDot, presenceWords } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import styles from './Directory.module.css'
import { groupsByMember, type User } from './directory.ts'
import { hashOfDirect } from './hash-of-direct.ts'
import { LastActive } from './LastActive.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RoleSelect } from './RoleSelect.tsx'

interface Props {
  user: User
  isAdmin: boolean
  isSelected: boolean
  onTick: (userId: number, isRange: boolean) => void
}

/** The cells of somebody's row. */
export const PersonRow = memo(function PersonRow({ user, isAdmin, isSelected, onTick }: Props) {
  const { ownUserId } = useApp()
  const { user_id: id, full_name: name } = user
  const groups = useSlice((state) => groupsByMember(state).get(id))
  const isOwn = id === ownUserId
  return (
    <>
      {isAdmin && (
        // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed
        <div role="cell" className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.name}>
        <Avatar name={name} userId={id} url={user.avatar_url} size={28} />
        <a href={`#organization/people/${id}`} className={styles.who}>
          <span dir="auto">
            {name} {isOwn && <span className={styles.own}>{t`(you)`}</span>}
          </span>
          <span className={styles.mail}>{user.delivery_email ?? ''}</span>
        </a>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.role}>
        <RoleSelect user={user} isInRow />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.groups} dir="auto">
        {groups?.map((group) => group.name).join(', ') ?? '–'}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.status}>
        {user.is_bot ? <Owner user={user} /> : <Status user={user} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.active}>
        <LastActive userId={id} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.actions}>
        {user.is_active && (
          <a
            className={styles.message}
            href={hashOfDirect(user)}
            aria-label={t`Write to ${name}`}
            data-tip={t`Write to ${name}`}
          >
            <MessageCircle size={17} aria-hidden="true" />
          </a>
        )}
        {isAdmin && <PersonMenu user={user} />}
      </div>
    </>
  )
})

function Owner({ user }: { user: User }) {
  const owner = useSlice((state) => state.users.get(user.bot_owner_id ?? -1))
  return <span dir="auto">{owner?.full_name ?? '–'}</span>
}

function Status({ user }: { user: User }) {
  const said = useSlice((state) => state.statuses.get(user.user_id)?.status_text)
  const { ownUserId } = useApp()
  const now = useMinute()
  const presence = useSlice((state) => presenceOf(state, user.user_id, now))
  if (!user.is_active) return t`Deactivated`
  const isHere = presence === 'active' || user.user_id === ownUserId
  return (
    <>
      <span aria-hidden={!said}>
        <PresenceDot userId={user.user_id} />
      </span>
      <span dir="auto">{said || presenceWords()[isHere ? 'active' : presence]}</span>
    </>
  )
}
