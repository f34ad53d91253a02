import { z } from 'zod'
import { event } from '../contract/event.ts'
import { basicBot, bot } from './objects.ts'

export const realmBotAddEvent = event({
  type: 'realm_bot',
  op: 'add',
  summary: 'A bot was created.',
  fields: { bot },
})

export const realmBotUpdateEvent = event({
  type: 'realm_bot',
  op: 'update',
  summary: 'A bot changed; the fields beside `user_id` are new.',
  fields: { bot: basicBot },
})

export const realmBotDeleteEvent = event({
  type: 'realm_bot',
  op: 'delete',
  summary: 'A bot is no longer shown to this user.',
  fields: { bot: z.strictObject({ user_id: z.int() }) },
})

export const realmBotRemoveEvent = event({
  type: 'realm_bot',
  op: 'remove',
  summary: 'A bot was deactivated; told by realm_user now.',
  deprecated: true,
  fields: { bot: z.strictObject({ user_id: z.int(), full_name: z.string() }) },
})
