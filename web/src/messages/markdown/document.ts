import type { Message } from '@parley/api/messages/objects'
import { plural } from '#language/words.ts'
import { formatClock, formatWholeDay } from '#ui/time/format.ts'

interface Head {
  readonly title: string
  /** Where the conversation is read in the app. */
  readonly link: string
  readonly twentyFour: boolean
  /** There are older messages. */
  readonly isCut: boolean
}

type Said = Pick<Message, 'sender_full_name' | 'timestamp' | 'content'>

/** Characters that would begin or end markup in what is no markup. */
const MARKS = /[\\`*_[\]<>#|~]/g
/** What some system does not take in the name of a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what no name may have
const NOT_IN_NAMES = /[\u0000-\u001f/\\:*?"<>|]+/g
const LONGEST_NAME = 100

/** Messages as a document of Markdown: each day a heading, each message as its sender wrote it, oldest first. */
export function documentOf(messages: readonly Said[], { title, link, twentyFour, isCut }: Head): string {
  const parts = [`# ${plain(title)}`, `<${link}>`]
  if (isCut) {
    const cut = plural(messages.length, {
      one: 'This is the newest message. There are older ones.',
      other: 'These are the newest # messages. There are older ones.',
    })
    parts.push(`*${cut}*`)
  }
  let day = ''
  for (const { sender_full_name: name, timestamp, content } of messages) {
    const itsDay = formatWholeDay(timestamp)
    if (itsDay !== day) parts.push(`## ${plain(itsDay)}`)
    day = itsDay
    parts.push(`**${plain(name)}** · ${formatClock(timestamp, twentyFour)}`, content)
  }
  return `${parts.join('\n\n')}\n`
}

/** A name for the file, which every system takes. */
export function fileNameOf(title: string): string {
  const name = title.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
  // A point in front would hide the file.
  return `${name.replace(/^\.+/, '').trim() || 'messages'}.md`
}

const plain = (text: string) => text.replace(MARKS, '\\$&')
