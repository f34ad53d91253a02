import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'

interface Channel {
  readonly stream_id: number
  readonly name: string
  readonly folder_id: number | null
  readonly is_archived: boolean
  readonly status: string
  readonly pin_to_top?: boolean
}

interface Folder {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly is_archived: boolean
}

export interface ChannelSection {
  readonly id: string
  readonly name: string
  readonly channelIds: readonly number[]
}

/** The sections of the sidebar: pinned channels, then the folders in their order, then all other channels. */
export function channelSections(all: readonly Channel[], folders: readonly Folder[]): ChannelSection[] {
  const channels = all
    .filter((channel) => channel.status === 'subscribed' && !channel.is_archived)
    .sort(byText(({ name }) => name))
  const pinned = channels.filter((channel) => channel.pin_to_top)
  const others = channels.filter((channel) => !channel.pin_to_top)
  const shown = folders.filter((folder) => !folder.is_archived).sort((a, b) => a.order - b.order)
  const ids = new Set(shown.map((folder) => folder.id))
  const loose = others.filter((channel) => channel.folder_id === null || !ids.has(channel.folder_id))
  const sections = [
    section('pinned', t`Pinned`, pinned),
    ...shown.map((folder) =>
      section(
        `folder-${folder.id}`,
        folder.name,
        others.filter((channel) => channel.folder_id === folder.id),
      ),
    ),
    // Without folders, the word 'other' would refer to nothing.
    section('other', shown.length === 0 ? t`Channels` : t`Other channels`, loose),
  ]
  return sections.filter((one) => one.channelIds.length > 0)
}

function section(id: string, name: string, channels: readonly Channel[]): ChannelSection {
  return { id, name, channelIds: channels.map((channel) => channel.stream_id) }
}
