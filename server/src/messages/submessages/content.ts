import { ApiError, errors } from '@parley/api/contract/errors'
import { firstProblem, problemText } from '@parley/api/contract/problems'
import { submessageErrors } from '@parley/api/submessages/errors'
import {
  type PollEntry,
  pollEntry,
  type TodoEntry,
  todoEntry,
  type WidgetStart,
  widgetStart,
} from '@parley/api/submessages/widgets'
import type { z } from 'zod'

/** The user who adds to a widget. */
interface Adder {
  readonly id: number
  /** The user is the sender of the message. */
  readonly isAuthor: boolean
}

/** The part of the widget that a submessage replaces. Undefined: it adds to the widget. */
export interface Slot {
  readonly name: string
  /** A second submessage undoes the first, so neither is kept. */
  readonly toggles?: true
}

/** Parses the first submessage. Throws if clients do not know the widget. */
export function checkedStart(name: string, content: string): WidgetStart {
  return checked(name, widgetStart, content)
}

/** Validates a submessage for the widget that `start` defines. */
export function slotOf(start: string, content: string, adder: Adder): Slot | undefined {
  switch (typeOf(start)) {
    case 'poll':
      return slotOfPoll(checked('content', pollEntry, content), adder)
    case 'todo':
      return slotOfTodo(checked('content', todoEntry, content), adder)
    default:
      parsed(content)
      return undefined
  }
}

function slotOfPoll(entry: PollEntry, { id, isAuthor }: Adder): Slot | undefined {
  if (entry.type === 'question' && !isAuthor) throw submessageErrors.questionOfAuthor()
  if (entry.type === 'question') return { name: 'question' }
  return entry.type === 'vote' ? { name: `vote ${id} ${entry.key}` } : undefined
}

function slotOfTodo(entry: TodoEntry, { isAuthor }: Adder): Slot | undefined {
  if (entry.type === 'new_task_list_title' && !isAuthor) throw submessageErrors.titleOfAuthor()
  if (entry.type === 'new_task_list_title') return { name: 'title' }
  return entry.type === 'strike' ? { name: `strike ${entry.key}`, toggles: true } : undefined
}

function typeOf(start: string): string | undefined {
  try {
    return checkedStart('content', start).widget_type
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function checked<T extends z.ZodType>(name: string, schema: T, content: string): z.infer<T> {
  const result = schema.safeParse(parsed(content), { error: problemText })
  if (!result.success) throw errors.badRequest(firstProblem(name, result.error))
  return result.data
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw submessageErrors.notJson()
  }
}
