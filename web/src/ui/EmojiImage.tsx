import styles from './EmojiImage.module.css'
import { type Emoji, emojiOf } from './emoji.ts'

interface Props {
  emoji: Emoji
  /** Its characters in a skin tone. */
  toned?: string | undefined
  /** The address of the picture, for an emoji of the organization. */
  source?: string | undefined
}

export function EmojiImage({ emoji, toned, source }: Props) {
  if (emoji.reaction_type === 'unicode_emoji') {
    return (
      <span className={styles.emoji} aria-hidden="true">
        {toned ?? emojiOf(emoji.emoji_code)}
      </span>
    )
  }
  if (source) return <img className={styles.image} src={source} alt="" />
  return <span>:{emoji.emoji_name}:</span>
}
