import styles from './EmojiImage.module.css'
import { type Emoji, emojiOf } from './emoji.ts'

interface Props {
  emoji: Emoji
  /** The address of the picture, for an emoji of the organization. */
  source?: string | undefined
}

export function EmojiImage({ emoji, source }: Props) {
  if (emoji.reaction_type === 'unicode_emoji') {
    return (
      <span className={styles.emoji} aria-hidden="true">
        {emojiOf(emoji.emoji_code)}
      </span>
    )
  }
  if (source) return <img className={styles.image} src={source} alt="" />
  return <span>:{emoji.emoji_name}:</span>
}
