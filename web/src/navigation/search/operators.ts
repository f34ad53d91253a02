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
    finds: 'Who wrote it',
    icon: UserRound,
  },
  {
    name: 'in',
    aliases: ['channel', 'stream'],
    api: 'channel',
    kind: 'channel',
    finds: 'A channel',
    icon: Hash,
  },
  {
    name: 'topic',
    aliases: ['subject'],
    api: 'topic',
    kind: 'topic',
    finds: 'A topic',
    icon: MessageSquareText,
  },
  {
    name: 'dm',
    aliases: ['pm-with'],
    api: 'dm',
    kind: 'direct',
    finds: 'A direct conversation',
    icon: MessagesSquare,
  },
  {
    name: 'dm-with',
    aliases: ['dm-including'],
    api: 'dm-including',
    kind: 'person',
    finds: 'All direct conversations with somebody',
    icon: Users,
  },
  {
    name: 'mentions',
    api: 'mentions',
    kind: 'person',
    finds: 'Messages that mention somebody',
    icon: AtSign,
  },
  {
    name: 'is',
    api: 'is',
    kind: 'choice',
    finds: 'Unread, starred, mentions of you …',
    icon: Tag,
    choices: [
      ['unread', 'What you have not read'],
      ['starred', 'What you keep'],
      ['mentioned', 'Names you'],
      ['dm', 'Direct messages'],
      ['followed', 'In topics you follow'],
      ['resolved', 'In resolved topics'],
      ['muted', 'In what you muted'],
      ['alerted', 'Has one of your alert words'],
    ],
  },
  {
    name: 'has',
    api: 'has',
    kind: 'choice',
    finds: 'Links, pictures, files, reactions',
    icon: Link,
    choices: [
      ['link', 'Links'],
      ['image', 'Pictures'],
      ['attachment', 'Files of any kind'],
      ['reaction', 'Reactions'],
    ],
  },
  {
    name: 'after',
    aliases: ['since'],
    api: 'after',
    kind: 'day',
    finds: 'On a day or later',
    icon: CalendarDays,
  },
  {
    name: 'before',
    aliases: ['until'],
    api: 'before',
    kind: 'day',
    finds: 'Before a day',
    icon: CalendarDays,
  },
  {
    name: 'on',
    aliases: ['date'],
    api: 'on',
    kind: 'day',
    finds: 'On one day',
    icon: CalendarDays,
    isNeverNegated: true,
  },
  {
    name: 'channels',
    aliases: ['streams'],
    api: 'channels',
    kind: 'choice',
    finds: 'All public channels, also those you are not in',
    icon: Hash,
    choices: [['public', 'All public channels, also those you are not in']],
    isNeverNegated: true,
  },
  {
    name: 'near',
    api: 'near',
    kind: 'message',
    finds: 'Around a message, by number',
    icon: MessageSquareText,
    isNeverNegated: true,
  },
  { name: 'id', api: 'id', kind: 'message', finds: 'One message, by number', icon: MessageSquareText },
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
