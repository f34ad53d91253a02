import { useFaces } from '#data/faces.ts'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './Writers.module.css'

const SHOWN = 4

/** Who takes part, the latest first. */
export function Writers({ userIds }: { userIds: readonly number[] }) {
  const faces = useFaces(userIds.slice(0, SHOWN))
  const more = userIds.length - faces.length
  const named = faces.map(({ name }) => name)
  const others = more > 0 ? [plural(more, { one: '# other', other: '# others' })] : []
  const names = formatList([...named, ...others])
  return (
    <span className={styles.writers} role="img" aria-label={t`With ${names}`} title={names}>
      {faces.map(({ userId, name, url }) => (
        <Avatar key={userId} name={name} userId={userId} url={url} size={20} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
