import { useFaces } from '#data/faces.ts'
import { formatList, formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './Faces.module.css'

const NAMED = 8

interface Props {
  userIds: readonly number[]
  /** So many faces, then how many more there are. */
  shown?: number
  /** The number stands elsewhere. */
  isUncounted?: boolean
}

/** Some faces of those who have a permission, and how many they are. */
export function Faces({ userIds, shown = 4, isUncounted = false }: Props) {
  const named = useFaces(userIds.slice(0, NAMED))
  const faces = named.slice(0, shown)
  const more = userIds.length - faces.length
  const names = named.map(({ name }) => name)
  if (userIds.length > names.length) {
    names.push(plural(userIds.length - names.length, { one: '# more', other: '# more' }))
  }
  return (
    <span className={styles.faces} data-tip={names.length > 0 ? formatList(names) : undefined}>
      <span className={styles.pictures} aria-hidden="true">
        {faces.map((face) => (
          <span key={face.userId}>
            <Avatar name={face.name} userId={face.userId} url={face.url} size={22} />
          </span>
        ))}
      </span>
      {more > 0 && !isUncounted && (
        <span className={styles.more} aria-hidden="true">
          +{formatNumber(more)}
        </span>
      )}
      {!isUncounted && (
        <>
          <strong className={styles.count} aria-hidden="true">
            {formatNumber(userIds.length)}
          </strong>
          <span className="visually-hidden">
            {userIds.length === 0
              ? t`Nobody has it`
              : plural(userIds.length, { one: '# person has it', other: '# people have it' })}
          </span>
        </>
      )}
    </span>
  )
}
