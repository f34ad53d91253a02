import { sendMessage } from '@parley/api/messages/endpoints'
import { createReminder, deleteReminder, getReminders } from '@parley/api/reminders/endpoints'
import { ask, askTo, requests } from '../request.ts'
import type { Prop } from '../scene.ts'

const LATER = { scheduled_delivery_timestamp: 4_000_000_000 } as const

const reminder: Prop<{ id: number }> = async (_, maker) => {
  const { id } = await maker.call(sendMessage, { type: 'direct', to: [maker.id], content: 'Not to forget.' })
  return { id: (await maker.call(createReminder, { message_id: id, ...LATER })).reminder_id }
}

export const reminders = requests(
  ask(getReminders, async () => ({})),
  ask(createReminder, async (scene) => ({ message_id: (await scene.message()).id, ...LATER })),
  askTo('their own', deleteReminder, async (scene) => ({ reminder_id: (await scene.own(reminder)).id })),
  askTo("somebody else's", deleteReminder, async (scene) => ({ reminder_id: (await scene.a(reminder)).id })),
)
