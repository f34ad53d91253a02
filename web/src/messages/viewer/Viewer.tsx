import type { MessageWithFlags } from '@parley/api/messages/objects'
import { ChevronLeft, ChevronRight, Download, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useReader, useUsers } from '#data/hooks.ts'
import { keyBackward, keyForward } from '#language/locale.ts'
import { t } from '#language/words.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { formatFull } from '#ui/time/format.ts'
import { type Media, mediaOf } from './media.ts'
import { Picture } from './Picture.tsx'
import { playOrPause, Video } from './Video.tsx'
import styles from './Viewer.module.css'
import { STEP, WHOLE, zoomed } from './zoom.ts'

interface Props {
  message: MessageWithFlags
  /** The link around what was clicked. */
  anchor: HTMLElement | undefined
  onClose: () => void
}

interface Shown {
  readonly message: MessageWithFlags
  readonly media: Media
}

/** Shows a picture or a video in full, with those before and after it in the conversation. */
export default function Viewer({ message, anchor, onClose }: Props) {
  const all = useMediaAround(message)
  const [chosen] = useState(() => placeOf(all, message, anchor))
  const [place, setPlace] = useState(chosen)
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState(WHOLE)
  const [wantsOriginal, setWantsOriginal] = useState(false)
  const shown = all[place]
  if (!shown) return null
  const { media } = shown
  const isImage = media.kind === 'image'
  const isOriginal = wantsOriginal || view.scale > 1 || media.original === media.preview

  function go(to: number) {
    if (!all[to]) return
    setPlace(to)
    setView(WHOLE)
    setWantsOriginal(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = {
      [keyBackward()]: () => go(place - 1),
      [keyForward()]: () => go(place + 1),
      '+': () => setView(zoomed(view, STEP)),
      '=': () => setView(zoomed(view, STEP)),
      '-': () => setView(zoomed(view, 1 / STEP)),
      0: () => setView(WHOLE),
      // A button that has the focus is pressed by it.
      ' ': event.target === event.currentTarget ? () => playOrPause(video.current) : undefined,
    }[event.key]
    // A video has keys of its own.
    if (!act || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.viewer}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            // The first button would be pressed by the space bar, which plays a video.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event, anchor)
          }}
        >
          <header className={styles.head}>
            <div className={styles.words}>
              <Dialog.Title className={styles.name}>{media.name}</Dialog.Title>
              <Origin message={shown.message} />
            </div>
            {isImage && !isOriginal && (
              <button type="button" className={styles.original} onClick={() => setWantsOriginal(true)}>
                {media.size ? t`Original (${`${media.size[0]} × ${media.size[1]}`})` : t`Original`}
              </button>
            )}
            {isImage && (
              <>
                <IconButton
                  icon={ZoomOut}
                  label={t`Zoom out (−)`}
                  disabled={view.scale === 1}
                  onClick={() => setView(zoomed(view, 1 / STEP))}
                />
                <IconButton
                  icon={Maximize}
                  label={t`Show all of it (0)`}
                  disabled={view.scale === 1}
                  onClick={() => setView(WHOLE)}
                />
                <IconButton
                  icon={ZoomIn}
                  label={t`Zoom in (+)`}
                  onClick={() => setView(zoomed(view, STEP))}
                />
              </>
            )}
            <a
              className={styles.download}
              href={media.href}
              download={media.name}
              aria-label={t`Download`}
              title={t`Download`}
            >
              <Download size={17} aria-hidden="true" />
            </a>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Dialog.Close>
          </header>
          <div className={styles.stage}>
            {isImage ? (
              <Picture
                key={media.href}
                media={media}
                source={isOriginal ? media.original : media.preview}
                view={view}
                onView={setView}
              />
            ) : (
              <Video key={media.href} ref={video} media={media} isChosen={place === chosen} />
            )}
          </div>
          {all.length > 1 && (
            <footer className={styles.foot}>
              <IconButton
                icon={ChevronLeft}
                label={t`Previous (←)`}
                disabled={place === 0}
                onClick={() => go(place - 1)}
              />
              <span aria-live="polite">{t`${place + 1} of ${all.length}`}</span>
              <IconButton
                icon={ChevronRight}
                label={t`Next (→)`}
                disabled={place === all.length - 1}
                onClick={() => go(place + 1)}
              />
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Origin({ message }: { message: MessageWithFlags }) {
  const sender = useUsers().get(message.sender_id)
  const { twentyFourHourTime } = useReader()
  return (
    <p className={styles.origin} dir="auto">
      {sender?.full_name ?? message.sender_full_name} ·{' '}
      <time dateTime={new Date(message.timestamp * 1000).toISOString()}>
        {formatFull(message.timestamp, twentyFourHourTime)}
      </time>
    </p>
  )
}

/** Everything to look at in the loaded part of the conversation, as it was when the viewer was opened. */
function useMediaAround(message: MessageWithFlags): Shown[] {
  const { session, ownUserId } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes meanwhile would change the places
  return useMemo(() => {
    const { terms } = conversationNarrow(conversationOfMessage(message, ownUserId))
    const { messages } = session.messages.list(terms).snapshot
    const known = messages.some(({ id }) => id === message.id) ? messages : [message]
    return known.flatMap((one) => mediaOf(one.content).map((media) => ({ message: one, media })))
  }, [])
}

function placeOf(all: readonly Shown[], message: MessageWithFlags, anchor: HTMLElement | undefined): number {
  const href = anchor?.getAttribute('href')
  const place = all.findIndex((one) => one.message.id === message.id && one.media.href === href)
  return Math.max(0, place)
}
