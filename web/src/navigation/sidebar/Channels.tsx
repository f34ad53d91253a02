import { useMemo, useState } from 'react'
import { useFolders, useSubscriptions } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import type { Place } from '#narrow/hash.ts'
import { shapeOf } from '#narrow/narrow.ts'
import { isFew, LongList } from '#ui/LongList.tsx'
import { ChannelItem } from './ChannelItem.tsx'
import { channelSections } from './channel-sections.ts'
import { Section } from './Section.tsx'
import styles from './Sidebar.module.css'

/** With fewer channels everything is in sight anyway. */
const FILTERED_FROM = 16

export function Channels({ place }: { place: Place }) {
  const subscriptions = useSubscriptions()
  const folders = useFolders()
  const [query, setQuery] = useState('')
  const sections = useMemo(
    () => channelSections([...subscriptions.values()], [...folders.values()]),
    [subscriptions, folders],
  )
  const count = sections.reduce((sum, section) => sum + section.channelIds.length, 0)
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (id: number) => {
    const name = subscriptions.get(id)?.name.toLowerCase() ?? ''
    return words.every((word) => name.includes(word))
  }
  const shown = sections
    .map((section) => ({ ...section, channelIds: section.channelIds.filter(isFound) }))
    .filter((section) => section.channelIds.length > 0)
  const shape = place.kind === 'messages' ? shapeOf(place.narrow) : undefined
  const open = shape && 'channelId' in shape ? shape.channelId : undefined
  const openTopic = shape?.kind === 'topic' ? shape.topic : undefined
  return (
    <>
      {count >= FILTERED_FROM && (
        <input
          type="search"
          className={styles.filter}
          aria-label={t`Filter channels`}
          placeholder={t`Filter channels`}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {shown.map((section) => (
        <Section key={section.id} id={section.id} name={section.name}>
          {(list) => (
            <LongList {...list} keys={section.channelIds} kept={open} isShort={isFew(count)}>
              {(id) => (
                <ChannelItem
                  channelId={id}
                  isOpen={id === open}
                  openTopic={id === open ? openTopic : undefined}
                />
              )}
            </LongList>
          )}
        </Section>
      ))}
      {shown.length === 0 && query !== '' && (
        <p className={styles.nothing} role="status">
          {t`No channel by that name.`}
        </p>
      )}
    </>
  )
}
