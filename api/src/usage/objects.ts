import { z } from 'zod'

const count = z.int().nonnegative()

export const messagesByPlace = z
  .strictObject({
    public: count.describe('In public channels, those for visitors among them.'),
    private: count.describe('In private channels.'),
    direct: count.describe('Direct messages.'),
  })
  .meta({
    id: 'MessagesByPlace',
    description: 'How many messages were sent, by the kind of place as it was when they were counted.',
  })
export type MessagesByPlace = z.infer<typeof messagesByPlace>

const day = z.string().describe('A day of UTC, as `2026-11-25`.')

export const usageDay = z
  .strictObject({
    day,
    people: messagesByPlace,
    bots: messagesByPlace,
    active_people: count.nullable().describe('How many people were here. Null before the counting began.'),
    storage: count.describe('How many bytes uploaded files took at the end of the day.'),
  })
  .meta({ id: 'UsageDay', description: 'What happened on a day.' })
export type UsageDay = z.infer<typeof usageDay>

export const usageWeek = z
  .strictObject({
    first_day: day.describe('The Monday with which it begins, as `2026-11-23`.'),
    active_people: count.nullable().describe('How many people were here. Null before the counting began.'),
  })
  .meta({ id: 'UsageWeek', description: 'What happened in a week.' })
export type UsageWeek = z.infer<typeof usageWeek>

export const uploadUsage = z
  .strictObject({
    user_id: z.int(),
    files: count.describe('How many files they and their bots have uploaded.'),
    space_used: count.describe('Bytes.'),
  })
  .meta({ id: 'UploadUsage', description: 'How much room the files of a person take.' })
export type UploadUsage = z.infer<typeof uploadUsage>
