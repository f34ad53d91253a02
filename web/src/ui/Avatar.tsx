import { type CSSProperties, memo } from 'react'
import styles from './Avatar.module.css'

interface Props {
  name: string
  userId: number
  url?: string | null | undefined
  size?: number
}

/** A person's picture, or their initials on a color of their own. Hidden from screen readers: the name is beside it. */
export const Avatar = memo(function Avatar({ name, userId, url, size = 36 }: Props) {
  const isSmall = size < 24
  const style = {
    '--size': `${size}px`,
    '--hue': hueOf(userId),
    '--letters': isSmall ? 0.56 : 0.38,
    // Two letters of the smallest type that can be read have little room.
    '--letter-spacing': size < 32 && !isSmall ? '-0.04em' : '0',
  } as CSSProperties
  const picture = ownPicture(url)
  if (picture) return <img className={styles.avatar} style={style} src={picture} alt="" loading="lazy" />
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {isSmall ? firstCharacter(name).toUpperCase() : initialsOf(name)}
    </span>
  )
})

/** Only uploaded pictures. A request to Gravatar would tell it who reads what, and when. */
function ownPicture(url: string | null | undefined): string | undefined {
  return url && !URL.parse(url, location.href)?.hostname.endsWith('gravatar.com') ? url : undefined
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstCharacter(words[0])
  return (words.length > 1 ? first + firstCharacter(words.at(-1)) : first).toUpperCase()
}

function firstCharacter(word = ''): string {
  return [...word].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? ''
}

/** Steps of the golden angle give neighboring ids very different hues. */
function hueOf(userId: number): number {
  return Math.round((userId * 137.508 + 120) % 360)
}
