import { useFaces } from '#data/faces.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './Writers.module.css'

const SHOWN = 4

/** Who takes part, the latest first. */
export function Writers({ userIds }: { userIds: readonly number[] }) {
  const faces = useFaces(userIds.slice(0, SHOWN))
  const more = userIds.length - faces.length
  const names = faces.map(({ name }) => name).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return (
    <span className={styles.writers} role="img" aria-label={`With ${names}`} title={names}>
      {faces.map(({ userId, name, url }) => (
        <Avatar key={userId} name={name} userId={userId} url={url} size={20} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
