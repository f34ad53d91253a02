import { Avatar } from './Avatar.tsx'
import styles from './Avatars.module.css'

export interface Face {
  readonly userId: number
  readonly name: string
  readonly url?: string | null | undefined
}

/** One face, or two in the room of one: the second in front, the first behind it. */
export function Avatars({ faces, size }: { faces: readonly Face[]; size: number }) {
  const [first, second] = faces
  if (!first) return <span style={{ width: size, height: size }} />
  if (!second) return <Avatar name={first.name} userId={first.userId} url={first.url} size={size} />
  const each = Math.round(size * 0.68)
  return (
    <span className={styles.pair} style={{ width: size, height: size }} aria-hidden="true">
      <Avatar name="" userId={first.userId} url={first.url} size={each} />
      <Avatar name={second.name} userId={second.userId} url={second.url} size={each} />
    </span>
  )
}
