import { Archive, Globe, Hash, Lock } from 'lucide-react'
import { useChannel } from '#data/hooks.ts'

/** The channel's own color appears here and nowhere else. */
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
  return <Icon size={size} style={{ color: color && readable(color) }} aria-hidden="true" />
}

/** Any color that people choose stays visible on both grounds: none is paler, or darker, than this. */
function readable(color: string): string {
  return `light-dark(oklch(from ${color} min(l, 0.58) c h), oklch(from ${color} max(l, 0.7) c h))`
}
