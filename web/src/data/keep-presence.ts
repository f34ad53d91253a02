import { updatePresence } from '@parley/api/presence/endpoints'
import type { Connection } from '@parley/client'

const PING_MS = 60_000
/** After this long without input, the person counts as idle. */
const IDLE_AFTER_MS = 5 * 60_000
const INPUT_EVENTS = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Reports the person's own presence once a minute; returns the function that stops it. Events report the others'. */
export function keepPresence(connection: Connection): () => void {
  let lastInput = Date.now()
  let newInput = true
  const notice = () => {
    lastInput = Date.now()
    newInput = true
  }
  const ping = () => {
    const active = document.hasFocus() && Date.now() - lastInput < IDLE_AFTER_MS
    const status = active ? ('active' as const) : ('idle' as const)
    connection.call(updatePresence, { status, new_user_input: newInput, ping_only: true }).catch(() => {})
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
