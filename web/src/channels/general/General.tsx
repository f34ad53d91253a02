import { useMemo } from 'react'
import { Sections } from '#settings/setting/Sections.tsx'
import type { ChannelPageProps } from '../page.ts'
import { channelSource } from '../source.ts'
import { Archiving } from './Archiving.tsx'
import styles from './General.module.css'
import { Origin } from './Origin.tsx'
import { Privacy } from './Privacy.tsx'

/** What a channel is, who sees it, and what becomes of it. */
export function General({ channel, chosen }: ChannelPageProps) {
  const { stream_id: id } = channel
  const source = useMemo(() => channelSource(id), [id])
  return (
    <div className={styles.body}>
      <Privacy channel={channel} />
      <Sections page="general" source={source} chosen={chosen} />
      <Archiving channel={channel} />
      <Origin channel={channel} />
    </div>
  )
}
