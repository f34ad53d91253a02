import type { ChannelPage } from './page.ts'

const declared = import.meta.glob<ChannelPage>('./**/*.channel.ts', { eager: true, import: 'default' })

/** All pages about a channel, as the tabs stand. */
export const channelPages: readonly ChannelPage[] = Object.values(declared).sort((a, b) => a.order - b.order)
