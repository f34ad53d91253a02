import type { UserGroup } from '@parley/client'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import styles from './Groups.module.css'
import { type Use, usesByGroup } from './uses.ts'

/** What the group is given by name: the settings and channels that have it in their permissions. */
export function UsesCard({ group }: { group: UserGroup }) {
  const uses = useSlice((state) => usesByGroup(state)(group.id))
  return (
    <Card title={t`What it may do`}>
      {uses.length === 0 ? (
        <p
          className={styles.note}
        >{t`Nothing is given to it by name. It can be chosen wherever somebody has a right.`}</p>
      ) : (
        <Uses uses={uses} />
      )}
    </Card>
  )
}

/** Places, each with the way there. */
export function Uses({ uses, onLeave }: { uses: readonly Use[]; onLeave?: () => void }) {
  return (
    <ul className="plain">
      {uses.map(({ hash, title, within }) => (
        <li key={`${hash} ${title}`} className={styles.use}>
          <a href={hash} onClick={onLeave}>
            {title}
          </a>
          <span dir="auto">{within}</span>
        </li>
      ))}
    </ul>
  )
}
