/**
 * Settings that only Parley has. Other servers have no column for them, and refuse a row with one: they are in
 * `parley.json` alone.
 */
const OWN: ReadonlySet<string> = new Set([
  ...['require_second_factor', 'terms_of_service', 'privacy_policy'],
  ...['quiet_hours_enabled', 'quiet_hours_days', 'quiet_hours_from', 'quiet_hours_until'],
])

/** Columns that hold the number of a name, from 1 on. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  topics_policy: ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'],
  message_edit_history_visibility_policy: ['all', 'moves', 'none'],
  resolved_topic_notice_auto_read_policy: ['always', 'except_followed', 'never'],
}

const namesOf = (column: string) => (Object.hasOwn(NUMBERED, column) ? NUMBERED[column] : undefined)

/** Whether a setting is in `parley.json` instead of a column. */
export const isOwn = (name: string): boolean => OWN.has(name)

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

/** The settings among these that have columns, as their columns. */
export const columnsOf = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (isOwn(name) ? [] : [[name, inColumn(name, value)]])),
  )

/** The settings among these that have none. */
export const ownOf = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isOwn(name)))
