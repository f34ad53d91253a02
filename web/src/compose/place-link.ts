import { type Names, placeOf } from '#narrow/hash.ts'
import { shapeOf } from '#narrow/narrow.ts'

/** What would end the link, or become something else within it. */
const UNSAFE = /[*`$\\\n]/

/**
 * The markup of an address of this app that somebody has copied: `#**platform>drill@12**` for a message, which says where
 * it leads. Undefined for addresses elsewhere, and for places that have no such markup.
 */
export function placeLink(address: string, home: string, names: Names): string | undefined {
  const url = URL.parse(address.trim())
  if (!url || url.origin + url.pathname !== home || /\s/.test(address.trim())) return undefined
  const place = placeOf(url.hash)
  if (place.kind !== 'messages') return undefined
  const { narrow } = place
  const shape = shapeOf(narrow)
  if (shape.kind !== 'topic' && shape.kind !== 'channel') return undefined
  const channel = names.channelName(shape.channelId)
  if (channel === undefined || UNSAFE.test(channel) || channel.includes('>')) return undefined
  if (shape.kind === 'channel') return narrow.near === undefined ? `#**${channel}**` : undefined
  if (UNSAFE.test(shape.topic)) return undefined
  if (narrow.near !== undefined) return `#**${channel}>${shape.topic}@${narrow.near}**`
  // It would be read as the number of a message.
  return /@\d+$/.test(shape.topic) ? undefined : `#**${channel}>${shape.topic}**`
}
