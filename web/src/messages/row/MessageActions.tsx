import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Ellipsis, Quote, SmilePlus, Star } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { type Emoji, emojiWords } from '#ui/emoji.ts'
import { favoriteEmoji, noteUse, usedEmoji } from '#ui/emoji-picker/used-emoji.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Late } from '#ui/late.ts'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import { useOpen } from '#ui/overlay.tsx'
import { openReactionPicker } from '../actions/open-reaction-picker.ts'
import { toggleStar } from '../actions/star.ts'
import styles from './MessageActions.module.css'
import { hasReacted, toggleReaction } from './react.ts'

const menu = new Late(() => import('../actions/MessageMenu.tsx'))
const FAVORITES = 3

interface Props {
  message: MessageWithFlags
  /** The pointer or the focus has been on the message. */
  isReached: boolean
}

/**
 * The actions of a message, shown while the pointer or the focus is on it. Before that, only the button whose menu has all
 * of them is there, for who reads the page in another way: the others would be most of what a feed consists of.
 */
export function MessageActions({ message, isReached }: Props) {
  const isPicking = useOpen(openReactionPicker)?.message.id === message.id
  const classes = ['floating', styles.actions, isReached && styles.reached, isPicking && styles.open]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {isReached && <QuickActions message={message} isPicking={isPicking} />}
      <MenuOnDemand icon={isReached ? Ellipsis : undefined} label={t`More actions`} menu={menu}>
        {(Menu) => <Menu message={message} />}
      </MenuOnDemand>
    </div>
  )
}

function QuickActions({ message, isPicking }: { message: MessageWithFlags; isPicking: boolean }) {
  const app = useApp()
  const favorites = favoriteEmoji(useStore(usedEmoji), FAVORITES)
  const isStarred = message.flags.includes('starred')
  return (
    <>
      {favorites.map((emoji) => (
        <Favorite key={emoji.emoji_code} message={message} emoji={emoji} />
      ))}
      <span className={styles.line} />
      <IconButton
        icon={SmilePlus}
        label={t`Add reaction`}
        aria-expanded={isPicking}
        aria-haspopup="dialog"
        onClick={({ currentTarget: anchor }) =>
          isPicking ? openReactionPicker.close() : openReactionPicker({ message, anchor })
        }
      />
      <IconButton icon={Quote} label={t`Quote and reply`} onClick={() => app.quote(message)} />
      <IconButton
        icon={Star}
        label={isStarred ? t`Remove star` : t`Star`}
        aria-pressed={isStarred}
        className={isStarred ? styles.starred : undefined}
        onClick={() => toggleStar(app, message)}
      />
    </>
  )
}

function Favorite({ message, emoji }: { message: MessageWithFlags; emoji: Emoji }) {
  const app = useApp()
  const custom = useRealmEmoji()
  const isOn = hasReacted(message, emoji, app.ownUserId)
  const label = isOn ? t`Remove ${emojiWords(emoji)}` : t`React with ${emojiWords(emoji)}`
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => {
        if (!isOn) noteUse(emoji)
        toggleReaction(app, message, emoji)
      }}
    >
      <EmojiImage emoji={emoji} source={custom[emoji.emoji_code]?.source_url} />
    </button>
  )
}
