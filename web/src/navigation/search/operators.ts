import {
  AtSign,
  CalendarDays,
  Hash,
  Link,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Tag,
  UserRound,
  Users,
} from 'lucide-react'
import { t } from '#language/words.ts'

/** What the value of an operator is, and so what is suggested for it. */
export type ValueKind = 'person' | 'channel' | 'topic' | 'direct' | 'choice' | 'day' | 'message'

/** An operator as people type it. */
export interface Operator {
  /** As it stands in the field: `from`. */
  readonly name: string
  /** Other names that are understood. */
  readonly aliases?: readonly string[]
  /** The operator of the API. */
  readonly api: string
  readonly kind: ValueKind
  /** What it finds, beside its suggestion. */
  readonly finds: string
  readonly icon: LucideIcon
  /** For `choice`: the values with what they find. */
  readonly choices?: readonly (readonly [value: string, finds: string])[]
  /** No message can be negated by it: `-` before it means nothing. */
  readonly isNeverNegated?: boolean
}

export const operators: readonly Operator[] = [
  {
    name: 'from',
    aliases: ['sender'],
    api: 'sender',
    kind: 'person',
    get finds() {
      return t`Who wrote it`
    },
    icon: UserRound,
  },
  {
    name: 'in',
    aliases: ['channel', 'stream'],
    api: 'channel',
    kind: 'channel',
    get finds() {
      return t`A channel`
    },
    icon: Hash,
  },
  {
    name: 'topic',
    aliases: ['subject'],
    api: 'topic',
    kind: 'topic',
    get finds() {
      return t`A topic`
    },
    icon: MessageSquareText,
  },
  {
    name: 'dm',
    aliases: ['pm-with'],
    api: 'dm',
    kind: 'direct',
    get finds() {
      return t`A direct conversation`
    },
    icon: MessagesSquare,
  },
  {
    name: 'dm-with',
    aliases: ['dm-including'],
    api: 'dm-including',
    kind: 'person',
    get finds() {
      return t`All direct conversations with somebody`
    },
    icon: Users,
  },
  {
    name: 'mentions',
    api: 'mentions',
    kind: 'person',
    get finds() {
      return t`Messages that mention somebody`
    },
    icon: AtSign,
  },
  {
    name: 'is',
    api: 'is',
    kind: 'choice',
    get finds() {
      return t`Unread, starred, mentions of you …`
    },
    icon: Tag,
    get choices() {
      return [
        ['unread', t`What you have not read`],
        ['starred', t`What you keep`],
        ['mentioned', t`Names you`],
        ['dm', t`Direct messages`],
        ['followed', t`In topics you follow`],
        ['resolved', t`In resolved topics`],
        ['muted', t`In what you muted`],
        ['alerted', t`Has one of your alert words`],
      ] as const
    },
  },
  {
    name: 'has',
    api: 'has',
    kind: 'choice',
    get finds() {
      return t`Links, pictures, files, reactions`
    },
    icon: Link,
    get choices() {
      return [
        ['link', t`Links`],
        ['image', t`Pictures`],
        ['attachment', t`Files of any kind`],
        ['reaction', t`Reactions`],
      ] as const
    },
  },
  {
    name: 'after',
    aliases: ['since'],
    api: 'after',
    kind: 'day',
    get finds() {
      return t`On a day or later`
    },
    icon: CalendarDays,
  },
  {
    name: 'before',
    aliases: ['until'],
    api: 'before',
    kind: 'day',
    get finds() {
      return t`Before a day`
    },
    icon: CalendarDays,
  },
  {
    name: 'on',
    aliases: ['date'],
    api: 'on',
    kind: 'day',
    get finds() {
      return t`On one day`
    },
    icon: CalendarDays,
    isNeverNegated: true,
  },
  {
    name: 'channels',
    aliases: ['streams'],
    api: 'channels',
    kind: 'choice',
    get finds() {
      return t`All public channels, also those you are not in`
    },
    icon: Hash,
    get choices() {
      return [['public', t`All public channels, also those you are not in`]] as const
    },
    isNeverNegated: true,
  },
  {
    name: 'near',
    api: 'near',
    kind: 'message',
    get finds() {
      return t`Around a message, by number`
    },
    icon: MessageSquareText,
    isNeverNegated: true,
  },
  {
    name: 'id',
    api: 'id',
    kind: 'message',
    get finds() {
      return t`One message, by number`
    },
    icon: MessageSquareText,
  },
]

const byName = new Map(
  operators.flatMap((operator) =>
    [operator.name, ...(operator.aliases ?? [])].map((name) => [name, operator] as const),
  ),
)
const byApi = new Map(operators.map((operator) => [operator.api, operator]))

export function operatorNamed(name: string): Operator | undefined {
  return byName.get(name.toLowerCase())
}

export function operatorOfApi(api: string): Operator | undefined {
  return byApi.get(api)
}
