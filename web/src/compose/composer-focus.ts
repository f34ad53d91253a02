import { isField } from '#ui/is-field.ts'

/** The id of the composer's text field. A page has at most one composer. */
export const COMPOSER_ID = 'composer'
/** The id of the field beside it that asks for the topic, in the feed of a channel. */
export const TOPIC_FIELD_ID = 'composer-topic'

/** So long a conversation may take to open. */
const PATIENCE_MS = 1_000
/** What gives its focus back has done so by then. */
const KEPT_MS = 200

/**
 * Puts the caret into the composer, also into one that is not there yet: a conversation that is being opened shows none
 * at first, or that of the one before it. Meanwhile the dialog or menu that closes gives its focus back; who presses
 * anything takes it.
 */
export function focusComposer(): void {
  putCaret(() => document.getElementById(COMPOSER_ID))
}

/** Does it at once, for who goes on typing: the composer is there, and the press that asked for it does nothing else. */
export function goOnInComposer(): void {
  const field = document.getElementById(COMPOSER_ID)
  if (isField(field)) giveCaret(field)
}

/** `focusComposer` for the field of the topic, where the conversation has one: who begins a topic names it first. */
export function focusTopicField(): void {
  putCaret(() => {
    const field = document.getElementById(COMPOSER_ID)
    const topic = document.getElementById(TOPIC_FIELD_ID)
    // A composer that nobody writes in shows no field for the topic yet.
    return topic?.checkVisibility() ? topic : field
  })
}

function putCaret(find: () => HTMLElement | null): void {
  const until = performance.now() + PATIENCE_MS
  const pressed = new AbortController()
  const { signal } = pressed
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => pressed.abort(), { capture: true, signal })
  }

  let since = Number.POSITIVE_INFINITY

  function look(now: number): void {
    if (signal.aborted) return
    const field = find()
    if (isField(field) && field !== document.activeElement) {
      giveCaret(field)
      since = now
    }
    if (now < until && now - since < KEPT_MS) requestAnimationFrame(look)
    else pressed.abort()
  }

  // The press that asked for it is over then.
  requestAnimationFrame(() => requestAnimationFrame(look))
}

function giveCaret(field: HTMLTextAreaElement | HTMLInputElement): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}
