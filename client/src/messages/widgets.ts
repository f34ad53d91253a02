import type { MessageWithFlags } from '@parley/api/messages/objects'

type Carrier = Pick<MessageWithFlags, 'submessages' | 'sender_id'>

export interface PollOption {
  readonly key: string
  readonly text: string
  readonly voters: readonly number[]
}

export interface Poll {
  readonly question: string
  readonly options: readonly PollOption[]
}

export interface TodoTask {
  readonly key: string
  readonly task: string
  readonly details: string
  readonly isDone: boolean
}

export interface TodoList {
  readonly title: string
  readonly tasks: readonly TodoTask[]
}

export interface Choice {
  readonly name: string
  readonly details: string
  /** What is sent for who chooses it. */
  readonly reply: string
}

export interface Choices {
  readonly heading: string
  readonly choices: readonly Choice[]
}

/** The present state of the message's poll, or undefined for other messages. */
export function pollOf(message: Carrier): Poll | undefined {
  const { start, entries } = widgetOf(message, 'poll')
  if (start === undefined) return undefined
  let question = text(start.question)
  const options = new Map<string, { text: string; voters: Set<number> }>()
  const add = (key: string, name: string) => {
    const isKnown = [...options.values()].some((option) => option.text === name)
    if (name !== '' && !isKnown) options.set(key, { text: name, voters: new Set() })
  }
  for (const [index, name] of list(start.options).entries()) add(`canned,${index}`, text(name))
  for (const { entry, by } of entries) {
    if (entry.type === 'question' && by === message.sender_id) question = text(entry.question)
    if (entry.type === 'new_option') add(`${by},${text(entry.idx)}`, text(entry.option))
    if (entry.type === 'vote') {
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

/** The present state of the message's to-do list, or undefined for other messages. */
export function todoListOf(message: Carrier): TodoList | undefined {
  const { start, entries } = widgetOf(message, 'todo')
  if (start === undefined) return undefined
  let title = text(start.task_list_title)
  const tasks = new Map<string, TodoTask>()
  const add = (key: string, task: string, details: string) => {
    const isKnown = [...tasks.values()].some((one) => one.task === task)
    if (task !== '' && !isKnown) tasks.set(key, { key, task, details, isDone: false })
  }
  for (const [index, one] of list(start.tasks).entries()) {
    const { task, desc } = fieldsOf(one)
    add(`${index},canned`, text(task), text(desc))
  }
  for (const { entry, by } of entries) {
    if (entry.type === 'new_task_list_title' && by === message.sender_id) title = text(entry.title)
    if (entry.type === 'new_task') add(`${text(entry.key)},${by}`, text(entry.task), text(entry.desc))
    if (entry.type === 'strike') {
      const task = tasks.get(text(entry.key))
      if (task !== undefined) tasks.set(task.key, { ...task, isDone: !task.isDone })
    }
  }
  return { title, tasks: [...tasks.values()] }
}

/** What the message lets its readers choose from, or undefined for other messages. */
export function choicesOf(message: Carrier): Choices | undefined {
  const { start } = widgetOf(message, 'zform')
  if (start?.type !== 'choices') return undefined
  const choices = list(start.choices).flatMap((one) => {
    const { short_name, long_name, reply } = fieldsOf(one)
    const choice = { name: text(short_name), details: text(long_name), reply: text(reply) }
    return choice.reply.trim() === '' ? [] : [choice]
  })
  return { heading: text(start.heading), choices }
}

/** The number of the next option or task that the user adds. User and number make its key. */
export function nextWidgetIndex({ submessages }: Carrier, userId: number): number {
  const used = submessages
    .filter(({ sender_id }) => sender_id === userId)
    .map(({ content }) => parsed(content))
    .map(({ type, idx, key }) => (type === 'new_option' ? idx : type === 'new_task' ? key : undefined))
    .filter((index) => typeof index === 'number')
  return Math.max(-1, ...used) + 1
}

/** The first submessage, if it is of the type, and the later ones. */
function widgetOf({ submessages }: Carrier, type: string) {
  const [first, ...others] = submessages.toSorted((one, other) => one.id - other.id)
  const { widget_type, extra_data } = parsed(first?.content ?? '')
  return {
    start: widget_type === type ? fieldsOf(extra_data) : undefined,
    entries: others.map(({ content, sender_id: by }) => ({ entry: parsed(content), by })),
  }
}

/** Any client may have written the content, so it may not even be JSON. */
function parsed(content: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(content))
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
