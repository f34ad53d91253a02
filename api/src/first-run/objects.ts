import { z } from 'zod'
import { maxChannelDescriptionLength, maxChannelNameLength } from '../channels/limits.ts'
import { integer } from '../contract/numbers.ts'
import { role } from '../users/roles.ts'
import { mostPlannedAddresses, mostPlannedChannels } from './limits.ts'

/** The longest address that mail servers accept. What somebody pastes and does not mean as one is no longer either. */
const longestAddress = 254

const plannedChannel = {
  name: z.string().max(maxChannelNameLength),
  description: z.string().max(maxChannelDescriptionLength),
  is_chosen: z.boolean().describe('Whether it is to be made.'),
  is_for_invited: z.boolean().describe('Whether those who are invited are subscribed to it.'),
}

const plan = {
  addresses: z
    .array(z.string().max(longestAddress))
    .max(mostPlannedAddresses)
    .describe('Whom to invite, as it was typed: not all of it has to be an address yet.'),
  invite_as: role,
  group_ids: z.array(integer).max(mostPlannedChannels).describe('Groups that they become members of.'),
}

export const firstRunPlan = z
  .strictObject({ ...plan, channels: z.array(z.strictObject(plannedChannel)).max(mostPlannedChannels) })
  .meta({ id: 'FirstRunPlan', description: 'What somebody who sets up an organization means to do.' })
export type FirstRunPlan = z.infer<typeof firstRunPlan>
export type PlannedChannel = FirstRunPlan['channels'][number]

/** The same in a request. */
export const firstRunPlanToKeep = z.object({
  ...plan,
  channels: z.array(z.object(plannedChannel)).max(mostPlannedChannels),
})
