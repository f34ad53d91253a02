import type { Reminder } from '@parley/api/reminders/objects'

const NOTE = /\n\nYour note:\n(`{3,}) quote\n([\s\S]*?)\n\1(?:\n|$)/

/** What somebody noted with a reminder. The API has it only within the text that the reminder will have. */
export function noteOf({ content }: Pick<Reminder, 'content'>): string | undefined {
  return NOTE.exec(content)?.[2]
}
