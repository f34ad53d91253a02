import { mentionsViewer } from '@parley/client'
import { memo } from 'react'
import { useApp } from '#data/context.ts'
import { useReader, useSlice, useUsers } from '#data/hooks.ts'
import { hasOnlyMentions, type Narrow, shapeOf } from '#narrow/narrow.ts'
import { formatDay } from '#ui/time/format.ts'
import { MessageRow } from '../row/MessageRow.tsx'
import { MutedRow, useIsShown } from '../row/MutedRow.tsx'
import { OutgoingRow } from '../row/OutgoingRow.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { DayDivider, NewDivider } from './Divider.tsx'
import type { Row } from './rows.ts'

/** Drawn again when the row is another, and not with each step of scrolling. */
export const FeedRow = memo(function FeedRow({ row, narrow }: { row: Row; narrow: Narrow }) {
  switch (row.kind) {
    case 'day':
      return <DayDivider narrow={narrow}>{formatDay(row.timestamp, Date.now() / 1000)}</DayDivider>
    case 'new':
      return <NewDivider />
    case 'conversation':
      return <ConversationHead message={row.message} inChannel={shapeOf(narrow).kind === 'channel'} />
    case 'message':
      return <Message row={row} narrow={narrow} />
    case 'outgoing':
      return <Outgoing row={row} />
  }
})

function Message({ row, narrow }: { row: Extract<Row, { kind: 'message' }>; narrow: Narrow }) {
  const { message, head } = row
  const reader = useReader()
  const sender = useUsers().get(message.sender_id)
  const isMuted = useSlice((state) => state.mutedUsers.has(message.sender_id))
  const isShown = useIsShown(message.id)
  if (isMuted && !isShown) return <MutedRow messageId={message.id} />
  return (
    <MessageRow
      message={message}
      head={head}
      senderName={sender?.full_name ?? message.sender_full_name}
      avatarUrl={sender?.avatar_url ?? message.avatar_url}
      reader={reader}
      // Where every row does, it would be one band.
      mention={mentionsViewer(message.flags) && !hasOnlyMentions(narrow)}
      highlighted={message.id === narrow.near}
    />
  )
}

function Outgoing({ row }: { row: Extract<Row, { kind: 'outgoing' }> }) {
  const { ownUserId } = useApp()
  const own = useUsers().get(ownUserId)
  return (
    <OutgoingRow
      outgoing={row.outgoing}
      head={row.head}
      own={{ userId: ownUserId, name: own?.full_name ?? '', avatarUrl: own?.avatar_url }}
    />
  )
}
