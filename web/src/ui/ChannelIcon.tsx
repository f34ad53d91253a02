import { Archive, Globe, Hash, Lock } from 'lucide-react'
import { useChannel } from '../app/state.ts'

/** The channel's own colour appears here and nowhere else. */
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

/** Any colour that people choose stays visible on both grounds: its lightness is brought towards the text's. */
function readable(color: string): string {
  return `light-dark(color-mix(in oklab, ${color}, #000 12%), color-mix(in oklab, ${color}, #fff 18%))`
}
