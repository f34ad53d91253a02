import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusComposer } from '#compose/composer-focus.ts'
import { useNames, useSettings } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import type { Attachment } from '#data/uploads/attachment.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { type ComposeTarget, channelNarrow, conversationNarrow } from '#narrow/narrow.ts'
import { formatClock, formatDay, formatFull } from '#ui/time/format.ts'
import styles from './DraftsView.module.css'

interface Props {
  target: ComposeTarget
  topic?: string | undefined
  text: string
  at: number
  files?: readonly Attachment[]
  state?: ReactNode
  actions: ReactNode
  onOpen: () => void
}

/** A line of the view of drafts, which leads to where it is written. */
export function DraftLine({ target, topic = '', text, at, files = [], state, actions, onOpen }: Props) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const isChannel = target.kind === 'channel'
  const title = useConversationTitle(
    isChannel ? { kind: 'topic', channelId: target.channelId, topic } : target,
  )
  const name = isChannel && topic === '' ? undefined : title.name
  const seconds = at / 1000
  const now = Date.now() / 1000
  const day = formatDay(seconds, now)
  return (
    <li className={state ? styles.unsent : undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.place}>
          {target.kind !== 'direct' && <ChannelIcon channelId={target.channelId} size={14} />}
          <span>{[title.place, name].filter((part) => part !== undefined).join(' › ')}</span>
          <time dateTime={new Date(at).toISOString()} title={formatFull(seconds, twentyFour)}>
            {day === formatDay(now, now) ? formatClock(seconds, twentyFour) : day}
          </time>
        </span>
        {text.trim() !== '' && <span className={styles.text}>{text.trim()}</span>}
        {files.length > 0 && (
          <span className={styles.files}>
            <Paperclip size={14} aria-hidden="true" />
            <span>{files.map(({ name }) => name).join(', ')}</span>
          </span>
        )}
        {state}
      </button>
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}

/** Goes to where it is written. */
export function useOpen(target: ComposeTarget): () => void {
  const names = useNames()
  return () => {
    goTo(
      narrowHash(
        target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target),
        names,
      ),
    )
    focusComposer()
  }
}
