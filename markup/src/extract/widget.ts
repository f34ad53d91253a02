import { trim } from '../text/characters.ts'

/** Content of the first submessage of a poll or to-do list. */
export type Widget =
  | { widget_type: 'poll'; extra_data: { question: string; options: string[] } }
  | { widget_type: 'todo'; extra_data: { task_list_title: string; tasks: TodoTask[] } }

export interface TodoTask {
  task: string
  desc: string
}

/** What a message that starts with `/poll` or `/todo` shows beside its text. */
export function widgetOf(source: string): Widget | undefined {
  const match = /^\/(poll|todo)(?=\s|$)/.exec(source)
  if (!match) return undefined
  const [first = '', ...rest] = source.slice(match[0].length).split(/\r\n|[\n\r]/)
  const title = trim(first)
  const entries = rest.map(entryOf).filter((entry) => entry !== '')
  return match[1] === 'poll'
    ? { widget_type: 'poll', extra_data: { question: title, options: entries } }
    : { widget_type: 'todo', extra_data: { task_list_title: title, tasks: entries.map(taskOf) } }
}

/** A line without its bullet. */
function entryOf(line: string): string {
  return trim(trim(line).replace(/^[-*]/, ''))
}

function taskOf(entry: string): TodoTask {
  const divide = entry.indexOf(': ')
  if (divide < 0) return { task: entry, desc: '' }
  return { task: trim(entry.slice(0, divide)), desc: trim(entry.slice(divide + 2)) }
}
