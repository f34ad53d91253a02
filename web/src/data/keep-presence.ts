import { updatePresence } from '@parley/api/presence/endpoints'
import type { Session } from '@parley/client'

const PING_MS = 60_000
/** After this long without input, the person counts as idle. */
const IDLE_AFTER_MS = 5 * 60_000
const INPUT_EVENTS = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

const EVERYTHING = -1

/**
 * Reports the person's own presence once a minute; returns the function that stops it. Events report the others', but
 * only while somebody listens.
 * @param isResumed whether the session comes from a copy, and so knows of others as they were then
 */
export function keepPresence(session: Session, isResumed: boolean): () => void {
  const { connection } = session
  let asksForOthers = isResumed
  let lastInput = Date.now()
  let newInput = true
  const notice = () => {
    lastInput = Date.now()
    newInput = true
  }
  const ping = () => {
    const active = document.hasFocus() && Date.now() - lastInput < IDLE_AFTER_MS
    const status = active ? ('active' as const) : ('idle' as const)
    const about = asksForOthers ? { last_update_id: EVERYTHING } : { ping_only: true }
    connection.call(updatePresence, { status, new_user_input: newInput, ...about }).then(
      ({ presences }) => {
        asksForOthers = false
        if (presences) session.learn({ type: 'presence', presences })
      },
      () => {},
    )
    newInput = false
  }
  for (const type of INPUT_EVENTS) addEventListener(type, notice, { passive: true })
  ping()
  const timer = setInterval(ping, PING_MS)
  return () => {
    clearInterval(timer)
    for (const type of INPUT_EVENTS) removeEventListener(type, notice)
  }
}
