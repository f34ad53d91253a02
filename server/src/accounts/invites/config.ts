import { defaultInviteMinutes } from '@parley/api/invites/objects'
import { invitesPerDay } from '@parley/api/realm/limits'
import { configPart } from '#engine/configuration/part.ts'
import { positive } from '#engine/configuration/values.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** How long an invitation is valid unless the inviter says otherwise. */
    readonly invitationMinutes: number
    /** How many invitations one organization may send by e-mail per day. */
    readonly invitationsPerDay: number
  }
}

/** How invitations are limited. */
export const invitesConfig = configPart((variables) => ({
  invitationMinutes: variables.read(
    'INVITATION_LINK_VALIDITY_MINUTES',
    positive,
    defaultInviteMinutes,
    'a number of minutes',
  ),
  invitationsPerDay: variables.read('INVITATIONS_PER_DAY', positive, invitesPerDay, 'a number above 0'),
}))
