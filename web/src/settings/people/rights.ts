import { type Role, roles } from '@parley/api/users/roles'
import type { ClientState } from '@parley/client'
import { t } from '#language/words.ts'
import type { User } from './directory.ts'

// What the server refuses is said before somebody tries, in words.

type Known = Pick<ClientState, 'self' | 'users'>

/** Why the person may not change this one's role, or undefined if they may. */
export function whyNotChangeRole({ self, users }: Known, user: User): string | undefined {
  if (!self.is_admin) return t`Only administrators can change roles.`
  if (!user.is_active) return t`Reactivate the account first.`
  if (user.is_owner && !self.is_owner) return t`Only owners can change the role of an owner.`
  if (isOnlyOwner(users, user)) return t`Nobody else is an owner: make somebody one first.`
  return undefined
}

/** The roles that somebody may be given, the strongest first. Their own is among them. */
export function rolesFor({ self }: Pick<ClientState, 'self'>, user: User): Role[] {
  return Object.values(roles).filter((role) => {
    if (role === user.role) return true
    if (role === roles.owner && !self.is_owner) return false
    // From guest to administrator takes two steps, so that nobody makes them by mistake.
    return !(user.is_guest && role <= roles.administrator)
  })
}

/** Why the person may not deactivate or reactivate this one, or undefined if they may. */
export function whyNotDeactivate({ self, users }: Known, user: User): string | undefined {
  const isOwnBot = user.is_bot && user.bot_owner_id === self.user_id
  if (!self.is_admin && !isOwnBot) return t`Only administrators can deactivate accounts.`
  if (user.is_owner && !self.is_owner) return t`Only owners can deactivate an owner.`
  if (isOnlyOwner(users, user)) return t`Nobody else is an owner: make somebody one first.`
  if (user.user_id === self.user_id) return t`You deactivate your own account on the page of your account.`
  return undefined
}

/** Why the person may not erase this one, or undefined if they may. */
export function whyNotErase({ self, users }: Known, user: User): string | undefined {
  if (!self.is_owner) return t`Only owners can erase people.`
  if (user.user_id === self.user_id) return t`Another owner has to erase you.`
  if (isOnlyOwner(users, user)) return t`Nobody else is an owner: make somebody one first.`
  return undefined
}

function isOnlyOwner(users: ClientState['users'], user: User): boolean {
  if (!user.is_owner || !user.is_active || user.is_bot) return false
  return !users.some(
    (other) => other.user_id !== user.user_id && other.is_owner && other.is_active && !other.is_bot,
  )
}

/** Why the person cannot send this one a link for a new password, or undefined if they can. */
export function whyNotResetPassword(
  { self, realm }: Pick<ClientState, 'self' | 'realm'>,
  user: User,
): string | undefined {
  if (!self.is_admin) return t`Only administrators can send it.`
  if (user.is_bot || !user.is_active) return t`Only for people with an account that is in use.`
  if (user.is_owner && !self.is_owner) return t`Only owners can send it to an owner.`
  if (!realm.realm_password_auth_enabled) return t`Nobody logs in with a password here.`
  return undefined
}
