import { Hash, type LucideIcon, MessagesSquare, SearchX } from 'lucide-react'
import { useChannel } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { t } from '#language/words.ts'
import { type Narrow, type Shape, shapeOf } from '#narrow/narrow.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why a feed is empty, and what to do: an icon, a title, a sentence. */
export type WhenEmpty = readonly [LucideIcon, string, string]

const first = (): WhenEmpty => [Hash, t`Nothing here yet`, t`Write the first message below.`]

function wordsFor(kind: Shape['kind']): WhenEmpty {
  switch (kind) {
    case 'topic':
    case 'channel':
      return first()
    case 'direct':
      return [
        MessagesSquare,
        t`No messages yet`,
        t`Only the people of this conversation can read what you write here.`,
      ]
    case 'search':
      return [SearchX, t`No message matches`, t`Try other words, or fewer of them.`]
    case 'everything':
      return [MessagesSquare, t`Nothing here yet`, t`Messages will appear here.`]
  }
}

interface Props {
  narrow: Narrow
  /** In place of what is said otherwise. */
  words?: WhenEmpty | undefined
}

export default function EmptyFeed({ narrow, words }: Props) {
  if (words) return <Words words={words} />
  const shape = shapeOf(narrow)
  return 'channelId' in shape ? (
    <EmptyChannel channelId={shape.channelId} />
  ) : (
    <Words words={wordsFor(shape.kind)} />
  )
}

/** Nobody is asked to write where they may not. */
function EmptyChannel({ channelId }: { channelId: number }) {
  const isSubscribed = useChannel(channelId)?.status === 'subscribed'
  const mayWrite = usePostRefusal({ kind: 'channel', channelId }) === undefined
  return <Words words={isSubscribed && mayWrite ? first() : wordsFor('everything')} />
}

function Words({ words }: { words: WhenEmpty }) {
  const [icon, title, advice] = words
  return (
    <Notice icon={icon} title={title}>
      <p>{advice}</p>
    </Notice>
  )
}
