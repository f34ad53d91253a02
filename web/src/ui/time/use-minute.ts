import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const minute = () => Math.floor(Date.now() / MINUTE_MS) * 60

/** When the current minute began, in UNIX seconds. All components share one timer. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minute)
}
