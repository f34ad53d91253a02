import { updateMessageFlagsAddEvent } from '@parley/api/flags/events'
import { messageEvent } from '@parley/api/messages/events'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Session } from '@parley/client'
import { plainText } from '#content/plain-text.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import type { OneTab } from '#data/copy/one-tab.ts'
import { namesOf } from '#data/hooks.ts'
import { hashOf } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { noticeOf } from './decide.ts'
import { Held } from './held.ts'
import { offerNotifications } from './permission.ts'
import { showNotification } from './show.ts'
import { Shown } from './shown.ts'
import { playSound } from './sounds.ts'
import { isFirstToTell } from './told.ts'
import { wordsOf } from './words.ts'

/** Notifies of messages while the app is open, in one tab for all; returns the function that stops it. */
export function notifyOfMessages(session: Session, oneTab: OneTab): () => void {
  const shown = new Shown(session)
  const closers = new Map<number, () => void>()
  const held = new Held(session, oneTab)

  async function receive(message: MessageWithFlags): Promise<void> {
    const notice = noticeOf(message, session.state, Date.now())
    if (!oneTab.isMine || !(notice.isShown || notice.isHeard)) return
    if (!isFirstToTell(session.state.viewer.userId, message.id) || (await shown.isShown(message))) return
    if (notice.heldUntil !== undefined) return held.add(message.id, notice)
    if (notice.isHeard) void playSound(session.state.settings.notification_sound)
    if (!notice.isShown) return
    if (Notification.permission === 'granted') closers.set(message.id, await show(message, session))
    else offerNotifications()
  }

  const stops = [
    session.on(messageEvent, ({ message, flags }) => void receive({ ...message, flags })),
    session.on(updateMessageFlagsAddEvent, ({ flag, messages }) => {
      if (flag !== 'read') return
      // What has been read, here or elsewhere, need not be told of any longer.
      for (const id of messages) {
        closers.get(id)?.()
        closers.delete(id)
      }
    }),
    () => shown.stop(),
    () => held.stop(),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const close of closers.values()) close()
  }
}

/** Shows a notification; returns the function that closes it. */
async function show(message: MessageWithFlags, session: Session): Promise<() => void> {
  const { state } = session
  const conversation = conversationOfMessage(message, state.viewer.userId)
  const place = { kind: 'messages', narrow: conversationNarrow(conversation, message.id) } as const
  const hash = hashOf(place, namesOf(state))
  const { title, body } = wordsOf(
    message,
    plainText(message.content, state.settings.twenty_four_hour_time),
    state,
  )
  // A later message of the conversation takes the place of an earlier one.
  const tag = hashOf({ kind: 'messages', narrow: conversationNarrow(conversation) }, namesOf(state))
  return showNotification({ title, body, tag, hash })
}
