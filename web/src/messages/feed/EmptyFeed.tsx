import { Hash, type LucideIcon, MessagesSquare, SearchX, Star } from 'lucide-react'
import type { Shape } from '#narrow/narrow.ts'
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
  everything: [MessagesSquare, 'Nothing here yet', 'Messages for you will appear here.'],
}

export function EmptyFeed({ kind }: { kind: Shape['kind'] }) {
  const [icon, title, advice] = WORDS[kind]
  return (
    <Notice icon={icon} title={title}>
      <p>{advice}</p>
    </Notice>
  )
}
