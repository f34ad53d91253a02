import type { MessageWithFlags } from '@parley/api/messages/objects'

export interface PollOption {
  readonly key: string
  readonly text: string
  readonly voters: readonly number[]
}

export interface PollState {
  readonly question: string
  readonly options: readonly PollOption[]
}

interface Entry {
  readonly type?: unknown
  readonly widget_type?: unknown
  readonly extra_data?: { question?: unknown; options?: unknown }
  readonly key?: unknown
  readonly vote?: unknown
  readonly idx?: unknown
  readonly option?: unknown
  readonly question?: unknown
}

/** The poll as its entries made it, or `undefined` where the message carries another widget. */
export function pollOf({
  submessages,
  sender_id,
}: Pick<MessageWithFlags, 'submessages' | 'sender_id'>): PollState | undefined {
  const [first, ...others] = [...submessages].sort((a, b) => a.id - b.id)
  const start = first && parse(first.content)
  if (start?.widget_type !== 'poll') return undefined
  let question = text(start.extra_data?.question)
  const options = new Map<string, { text: string; voters: Set<number> }>()
  const add = (key: string, name: string) => {
    const known = [...options.values()].some((option) => option.text === name)
    if (name !== '' && !known) options.set(key, { text: name, voters: new Set() })
  }
  const initial = start.extra_data?.options
  if (Array.isArray(initial)) for (const [i, name] of initial.entries()) add(`canned,${i}`, text(name))
  for (const { content, sender_id: by } of others) {
    const entry = parse(content)
    if (entry?.type === 'question' && by === sender_id) question = text(entry.question)
    if (entry?.type === 'new_option') add(`${by},${text(entry.idx)}`, text(entry.option))
    if (entry?.type === 'vote') {
      const voters = options.get(text(entry.key))?.voters
      if (entry.vote === 1) voters?.add(by)
      else voters?.delete(by)
    }
  }
  return {
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voters: [...voters] })),
  }
}

function parse(content: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
