import { userSettingsUpdateEvent } from '@parley/api/settings/events'
import { isUnread, type Session } from '@parley/client'
import type { OneTab } from '#data/copy/one-tab.ts'
import { t } from '#language/words.ts'
import { historyKey, readStored, writeStored } from '#store/local-storage.ts'
import { quietUntilNow } from './decide.ts'
import { showNotification } from './show.ts'
import { playSound } from './sounds.ts'

const TAG = 'held-back'
const HASH = '#inbox'
/** Of more than these, the oldest are not told of: the unread counts are. */
const MOST = 200
/** A timer knows no longer time. */
const LONGEST_MS = 2_000_000_000

interface HeldBack {
  readonly shown: readonly number[]
  readonly heard: readonly number[]
}

/**
 * What came in quiet hours, until they end: then one notification and one sound tell of what is still unread. The browser
 * keeps it, for the tab that is open in the morning may be another.
 */
export class Held {
  readonly #session: Session
  readonly #oneTab: OneTab
  readonly #key: string
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session, oneTab: OneTab) {
    this.#session = session
    this.#oneTab = oneTab
    this.#key = historyKey('held-back', session.state.viewer.userId)
    this.#stop = session.on(userSettingsUpdateEvent, ({ property }) => {
      if (property.startsWith('quiet_hours') || property === 'timezone') this.#look()
    })
    void oneTab.granted.then(() => this.#look())
  }

  add(
    messageId: number,
    { isShown, isHeard }: { readonly isShown: boolean; readonly isHeard: boolean },
  ): void {
    const { shown, heard } = this.#kept()
    writeStored(this.#key, {
      shown: (isShown ? [...shown, messageId] : shown).slice(-MOST),
      heard: (isHeard ? [...heard, messageId] : heard).slice(-MOST),
    })
    this.#look()
  }

  stop(): void {
    this.#stop()
    clearTimeout(this.#timer)
  }

  /** Tells of what is held back, or waits until it may. */
  #look(): void {
    clearTimeout(this.#timer)
    const { shown, heard } = this.#kept()
    if (!this.#oneTab.isMine || (shown.length === 0 && heard.length === 0)) return
    const until = quietUntilNow(this.#session.state, Date.now())
    if (until === undefined) this.#tell()
    else this.#timer = setTimeout(() => this.#look(), Math.min(LONGEST_MS, until * 1000 - Date.now()))
  }

  #tell(): void {
    const { unreads, settings, realm } = this.#session.state
    const { shown, heard } = this.#kept()
    writeStored(this.#key, null)
    if (heard.some((id) => isUnread(unreads, id))) void playSound(settings.notification_sound)
    const unread = shown.filter((id) => isUnread(unreads, id))
    if (unread.length === 0 || !('Notification' in window) || Notification.permission !== 'granted') return
    const body = t`Unread since your quiet hours began: ${unread.length}`
    void showNotification({ title: realm.realm_name, body, tag: TAG, hash: HASH })
  }

  #kept(): HeldBack {
    const { shown, heard } = Object(readStored(this.#key))
    return { shown: idsIn(shown), heard: idsIn(heard) }
  }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}
