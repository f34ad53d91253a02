/** Columns that hold the number of a name, from 1 on. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  topics_policy: ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'],
  message_edit_history_visibility_policy: ['all', 'moves', 'none'],
  resolved_topic_notice_auto_read_policy: ['always', 'except_followed', 'never'],
}

const namesOf = (column: string) => (Object.hasOwn(NUMBERED, column) ? NUMBERED[column] : undefined)

/** A value as the column of the format has it. */
export function inColumn(column: string, value: unknown): unknown {
  const names = namesOf(column)
  return names === undefined || typeof value !== 'string' ? value : names.indexOf(value) + 1
}

/** The value that a column holds. Older exports have the names themselves. */
export function ofColumn(column: string, value: unknown): unknown {
  const names = namesOf(column)
  return names === undefined || typeof value !== 'number' ? value : names[value - 1]
}

/** Settings as their columns. */
export const columnsOf = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, inColumn(name, value)]))
