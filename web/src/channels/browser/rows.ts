import type { Subscription } from '@parley/client'
import { byText, compareText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'

export const tabs = ['all', 'subscribed', 'available', 'archived'] as const
export type Tab = (typeof tabs)[number]

export const isTab = (address: string): address is Tab => tabs.some((tab) => tab === address)

export type Order = 'name' | 'members' | 'traffic' | 'newest'

export interface ChannelRow {
  readonly key: string
  readonly kind: 'row'
  readonly channel: Subscription
}

const FITS: Readonly<Record<Tab, (channel: Subscription) => boolean>> = {
  all: (channel) => !channel.is_archived,
  subscribed: (channel) => !channel.is_archived && channel.status === 'subscribed',
  available: (channel) => !channel.is_archived && channel.status !== 'subscribed',
  archived: (channel) => channel.is_archived,
}

export function channelsIn(tab: Tab, channels: Iterable<Subscription>): Subscription[] {
  return [...channels].filter(FITS[tab])
}

const byName = byText(({ name }: Subscription) => name)
const ORDERS: Readonly<Record<Order, (a: Subscription, b: Subscription) => number>> = {
  name: byName,
  members: (a, b) => b.subscriber_count - a.subscriber_count || byName(a, b),
  traffic: (a, b) => (b.stream_weekly_traffic ?? 0) - (a.stream_weekly_traffic ?? 0) || byName(a, b),
  newest: (a, b) => b.date_created - a.date_created || compareText(a.name, b.name),
}

interface Wanted {
  readonly tab: Tab
  readonly query: string
  readonly order: Order
  /** Only those of this folder, or of none with `null`. */
  readonly folder: number | null | undefined
}

/** The channels of a tab that have all of the words in their name or description. */
export function channelRows(
  channels: Iterable<Subscription>,
  { tab, query, order, folder }: Wanted,
): readonly ChannelRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const has = (channel: Subscription) => {
    if (words.length === 0) return true
    const text = plain(`${channel.name} ${channel.description}`)
    return words.every((word) => text.includes(word))
  }
  return channelsIn(tab, channels)
    .filter((channel) => (folder === undefined || channel.folder_id === folder) && has(channel))
    .sort(ORDERS[order])
    .map((channel) => ({ key: String(channel.stream_id), kind: 'row', channel }))
}
