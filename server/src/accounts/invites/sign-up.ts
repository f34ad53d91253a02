import type { Channel } from '#directory/channels/state.ts'
import { saveMembers } from '#directory/groups/membership.ts'
import { createUser } from '#directory/users/commands.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { appendInvitesChanged } from './entries.ts'
import type { Invitation } from './invitation.ts'
import { channelsOf, groupsOf } from './plan.ts'
import { useInvitationsTo } from './storage.ts'
import { greet, writeWelcome } from './welcome.ts'

export interface GoodInvitation extends Invitation {
  readonly inviter: User
}

export interface NewPerson {
  readonly email: string
  readonly fullName: string
  /** Null for users whose password is in the LDAP directory. */
  readonly passwordHash: string | null
  readonly invitation: GoodInvitation
}

/** Creates an account with everything its invitation gives, and sends the welcome messages. */
export async function signUp(change: Change, realm: Realm, person: NewPerson): Promise<User> {
  const { state, tx } = change
  const { invitation, ...account } = person
  const { inviter, role } = invitation
  const channels = channelsOf(state, inviter, invitation)
  const user = await createUser(change, { ...account, role, createdAt: unixNow() }, channels)
  for (const group of groupsOf(state, inviter, invitation)) {
    const membership = { added: [user.id], removed: [], addedSubgroups: [], removedSubgroups: [] }
    await saveMembers(change, group, { groupId: group.id, ...membership })
  }
  const inviters = await useInvitationsTo(tx, state.id, account.email)
  if (inviters.length > 0) appendInvitesChanged(change, inviters)
  await greet(change, realm.url, user, welcomeOf(invitation, channels))
  await writeWelcome(change, realm.url, user)
  return user
}

function welcomeOf(invitation: GoodInvitation, channels: readonly Channel[]) {
  const { welcomeText, notifiesInviter, inviter } = invitation
  return { text: welcomeText, channels, inviter: notifiesInviter ? inviter : undefined }
}
