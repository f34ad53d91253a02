import { useMemo } from 'react'
import { useFolders, useSubscriptions } from '#data/hooks.ts'
import type { Place } from '#narrow/hash.ts'
import { ChannelItem } from './ChannelItem.tsx'
import { channelSections } from './channel-sections.ts'
import { Section } from './Section.tsx'

export function Channels({ place }: { place: Place }) {
  const subscriptions = useSubscriptions()
  const folders = useFolders()
  const sections = useMemo(
    () => channelSections([...subscriptions.values()], [...folders.values()]),
    [subscriptions, folders],
  )
  return sections.map((section) => (
    <Section key={section.id} id={section.id} name={section.name}>
      {section.channelIds.map((id) => (
        <ChannelItem key={id} channelId={id} place={place} />
      ))}
    </Section>
  ))
}
