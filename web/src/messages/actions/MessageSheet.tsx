import type { MessageWithFlags } from '@parley/api/messages/objects'
import { SmilePlus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { location } from '#narrow/location.ts'
import { useStore } from '#store/store.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { emojiWords } from '#ui/emoji.ts'
import { favoriteEmoji, noteUse, usedEmoji } from '#ui/emoji-picker/used-emoji.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { hasReacted, toggleReaction } from '../row/react.ts'
import type { ActionContext, MessageAction } from './action.ts'
import { availableActions } from './all-actions.ts'
import copyText from './copy-text.action.ts'
import { LitMessage } from './LitMessage.tsx'
import styles from './MessageSheet.module.css'
import quote from './quote.action.ts'
import react from './react.action.ts'
import remind from './remind.action.ts'
import star from './star.action.ts'
import { usePullDown } from './use-pull-down.ts'

const TILES: readonly MessageAction[] = [quote, remind, copyText, star]
const REACTIONS = 6

interface Props {
  message: MessageWithFlags
  /** The row of the message: it stays lit. */
  anchor: HTMLElement | undefined
  onClose: () => void
}

/** The actions of a message on a phone, from the foot of the screen. */
export default function MessageSheet({ message, anchor, onClose }: Props) {
  const app = useApp()
  const context: ActionContext = { app, message, anchor }
  const chosen = useRef<MessageAction>(undefined)
  const sheet = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<number>()
  const pull = usePullDown(sheet, onClose)
  const isHeld = useHeld()
  // Back and a followed link lead away from the message.
  useEffect(() => location.subscribe(onClose), [onClose])
  const groups = availableActions(context)
  const inTiles = TILES.filter((tile) => tile.isAvailable(context))
  const rows = groups
    .map((actions) => actions.filter((action) => action !== react && !inTiles.includes(action)))
    .filter((actions) => actions.length > 0)

  function choose(action: MessageAction) {
    chosen.current = action
    onClose()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        {anchor && <LitMessage row={anchor} edge={edge} />}
        <Dialog.Content
          ref={(element) => {
            sheet.current = element
            if (element) setEdge(element.getBoundingClientRect().top)
          }}
          className={styles.sheet}
          aria-describedby={undefined}
          onInteractOutside={(event) => isHeld.current && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event, anchor)
            // Only now: the sheet would take the focus from what the action opens.
            chosen.current?.run(context)
          }}
        >
          <Dialog.Title className="visually-hidden">{t`Actions`}</Dialog.Title>
          <div className={styles.grip} {...pull} />
          <Favorites message={message} onMore={() => choose(react)} onClose={onClose} />
          <div className={styles.tiles}>
            {inTiles.map((action) => (
              <button key={action.name} type="button" onClick={() => choose(action)}>
                <action.icon size={20} aria-hidden="true" />
                {nameOf(action, context)}
              </button>
            ))}
          </div>
          {rows.map((actions) => (
            <ul key={actions[0]?.name} className={`plain ${styles.rows}`}>
              {actions.map((action) => (
                <li key={action.name}>
                  <button
                    type="button"
                    className={action.isDangerous ? styles.dangerous : undefined}
                    onClick={() => choose(action)}
                  >
                    <action.icon size={19} aria-hidden="true" />
                    <span>{nameOf(action, context)}</span>
                    <span className={styles.note}>{action.note?.(context)}</span>
                  </button>
                </li>
              ))}
            </ul>
          ))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const RELEASE_MS = 250

/** Whether the finger that opened the sheet still rests, or was just lifted: that chooses nothing. */
function useHeld() {
  const isHeld = useRef(true)
  useEffect(() => {
    const end = new AbortController()
    const release = () =>
      setTimeout(() => {
        isHeld.current = false
      }, RELEASE_MS)
    for (const type of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(type, release, { capture: true, signal: end.signal })
    }
    return () => end.abort()
  }, [])
  return isHeld
}

/** A tile has room for few words. */
function nameOf(action: MessageAction, context: ActionContext): string {
  if (action === quote) return t`Quote`
  if (action === remind) return t`Remind me`
  return action.nameFor?.(context) ?? action.name
}

interface FavoritesProps {
  message: MessageWithFlags
  onMore: () => void
  onClose: () => void
}

function Favorites({ message, onMore, onClose }: FavoritesProps) {
  const app = useApp()
  const custom = useRealmEmoji()
  const favorites = favoriteEmoji(useStore(usedEmoji), REACTIONS)
  return (
    <div className={styles.favorites}>
      {favorites.map((emoji) => {
        const isOn = hasReacted(message, emoji, app.ownUserId)
        return (
          <button
            key={emoji.emoji_code}
            type="button"
            aria-pressed={isOn}
            aria-label={isOn ? t`Remove ${emojiWords(emoji)}` : t`React with ${emojiWords(emoji)}`}
            onClick={() => {
              if (!isOn) noteUse(emoji)
              toggleReaction(app, message, emoji)
              onClose()
            }}
          >
            <EmojiImage emoji={emoji} source={custom[emoji.emoji_code]?.source_url} />
          </button>
        )
      })}
      <button type="button" aria-label={t`More emoji`} onClick={onMore}>
        <SmilePlus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
