import { overlay } from '#ui/overlay.tsx'

/** The card of a person, beside what opens it. */
export const openPerson = overlay(() => import('./PersonCard.tsx'))

const PERSON = '[data-person-id], .content .user-mention[data-user-id]'

/** Names, pictures and mentions in messages open the card of the person. */
export function listenForPeople(): () => void {
  const end = new AbortController()
  function open(event: Event): void {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>(PERSON) : undefined
    const userId = Number(anchor?.dataset.personId ?? anchor?.dataset.userId)
    if (!anchor || event.defaultPrevented || !Number.isSafeInteger(userId) || userId <= 0) return
    event.preventDefault()
    openPerson({ userId, anchor })
  }
  function onKey(event: KeyboardEvent): void {
    // A mention is no button of the browser's.
    const isMention = event.target instanceof Element && event.target.matches('.user-mention')
    if (isMention && (event.key === 'Enter' || event.key === ' ')) open(event)
  }
  document.addEventListener('click', open, { signal: end.signal })
  document.addEventListener('keydown', onKey, { signal: end.signal })
  return () => end.abort()
}
