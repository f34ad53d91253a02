import { updatePresence } from '@parley/api/presence/endpoints'
import type { Connection } from '@parley/client'

const PING_MS = 60_000
/** Without a touch for this long, someone is idle although the page is open. */
const IDLE_AFTER_MS = 5 * 60_000
const SIGNS_OF_LIFE = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Says once a minute that one is here, active or idle; returns what ends that. Others are told of by events. */
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
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, notice, { passive: true })
  ping()
  const timer = setInterval(ping, PING_MS)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, notice)
  }
}
