import type { Integration } from '@parley/api/incoming-webhooks/objects'

/** Where a bot reports to, and what of a service. */
export interface Wishes {
  /** Without one, the owner of the bot is written to. */
  readonly channelId: number | undefined
  /** Empty: the service's own. */
  readonly topic: string
  readonly leftOut: readonly string[]
}

/** The address that is entered at the service. The channel is in it by its id, which a new name does not change. */
export function addressOf(site: string, { name }: Integration, apiKey: string, wishes: Wishes): string {
  const { channelId, topic, leftOut } = wishes
  const query = new URLSearchParams({
    api_key: apiKey,
    ...(channelId !== undefined && { stream: String(channelId) }),
    ...(channelId !== undefined && topic !== '' && { topic }),
    ...(leftOut.length > 0 && { exclude_events: JSON.stringify(leftOut) }),
  })
  return `${site.replace(/\/$/, '')}/api/v1/external/${encodeURIComponent(name)}?${query}`
}

/** A secret that nobody guesses, in hexadecimal. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
