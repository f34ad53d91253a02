import { subscriptionColors } from '@parley/api/subscriptions/objects'
import { Archive, createLucideIcon, Globe, Lock } from 'lucide-react'
import { useChannel } from '#data/hooks.ts'

const given: readonly string[] = subscriptionColors

/** The strokes of the library's icon as one element: it stands before every channel and every topic in a feed. */
const Hash = createLucideIcon('hash', [['path', { key: 'hash', d: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18' }]])

/** The only place that shows the channel's own color, once somebody has chosen one. */
export function ChannelIcon({ channelId, size = 16 }: { channelId: number; size?: number }) {
  const channel = useChannel(channelId)
  const Icon = channel?.is_archived
    ? Archive
    : channel?.invite_only
      ? Lock
      : channel?.is_web_public
        ? Globe
        : Hash
  const color = channel && 'color' in channel ? channel.color : undefined
  return (
    <Icon
      size={size}
      style={{ color: color && !given.includes(color) ? readable(color) : undefined }}
      aria-hidden="true"
    />
  )
}

/** Limits the lightness, so that every chosen color is visible on the light and on the dark background. */
function readable(color: string): string {
  return `light-dark(oklch(from ${color} min(l, 0.58) c h), oklch(from ${color} max(l, 0.7) c h))`
}
