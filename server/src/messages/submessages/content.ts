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

/** Who adds to a widget. */
interface Adder {
  readonly id: number
  /** The message that it stands in is theirs. */
  readonly isAuthor: boolean
}

/** What an entry decides of the widget. Undefined: it adds to what is there. */
export interface Slot {
  readonly name: string
  /** A second one undoes the first, so that neither needs to be kept. */
  readonly toggles?: true
}

/** Reads what a message is to show. Throws where it is nothing that clients know. */
export function checkedStart(name: string, content: string): WidgetStart {
  return checked(name, widgetStart, content)
}

/** Checks what somebody adds to the widget that `start` has begun. */
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
