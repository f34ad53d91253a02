import { location } from '#narrow/location.ts'
import { shapeOf } from '#narrow/narrow.ts'
import { drawn } from '#ui/drawn.ts'
import { rememberVisit } from './visits.ts'

/** Remembers each place that is opened, until the function that is returned is called. */
export function followVisits(userId: number): () => void {
  let isOver = false
  const remember = () => {
    const key = keyOfPlace()
    if (key === undefined) return
    // It writes to the browser's storage, and the place is about to be drawn.
    void drawn().then(() => {
      if (!isOver) rememberVisit(userId, key)
    })
  }
  remember()
  const stop = location.subscribe(remember)
  return () => {
    isOver = true
    stop()
  }
}

function keyOfPlace(): string | undefined {
  const place = location.get()
  if (place.kind !== 'messages') return undefined
  const shape = shapeOf(place.narrow)
  switch (shape.kind) {
    case 'channel':
      return `channel ${shape.channelId}`
    case 'topic':
      return `topic ${shape.channelId} ${shape.topic.toLowerCase()}`
    case 'direct':
      return `direct ${shape.userIds.join()}`
    default:
      return undefined
  }
}
