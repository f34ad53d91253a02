import { Hash, type LucideIcon, MessagesSquare, SearchX, Star } from 'lucide-react'
import { useChannel } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { type Narrow, type Shape, shapeOf } from '#narrow/narrow.ts'
import { Notice } from '#ui/Notice.tsx'

const first = [Hash, 'Nothing here yet', 'Write the first message below.'] as const

const WORDS: Record<Shape['kind'], readonly [LucideIcon, string, string]> = {
  topic: first,
  channel: first,
  direct: [
    MessagesSquare,
    'No messages yet',
    'Only the people of this conversation can read what you write here.',
  ],
  starred: [Star, 'No starred messages', 'Star a message to find it here again.'],
  mentions: [MessagesSquare, 'No mentions', 'When someone writes your name, you will find it here.'],
  search: [SearchX, 'No message matches', 'Try other words, or fewer of them.'],
  everything: [MessagesSquare, 'Nothing here yet', 'Messages will appear here.'],
}

export function EmptyFeed({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  return 'channelId' in shape ? (
    <EmptyChannel channelId={shape.channelId} />
  ) : (
    <Words words={WORDS[shape.kind]} />
  )
}

/** Nobody is asked to write where they may not. */
function EmptyChannel({ channelId }: { channelId: number }) {
  const isSubscribed = useChannel(channelId)?.status === 'subscribed'
  const mayWrite = usePostRefusal({ kind: 'channel', channelId }) === undefined
  return <Words words={isSubscribed && mayWrite ? first : WORDS.everything} />
}

function Words({ words }: { words: readonly [LucideIcon, string, string] }) {
  const [icon, title, advice] = words
  return (
    <Notice icon={icon} title={title}>
      <p>{advice}</p>
    </Notice>
  )
}
