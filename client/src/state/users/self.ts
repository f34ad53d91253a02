import { realmUserUpdateEvent } from '@parley/api/users/events'
import { realmUserSection } from '@parley/api/users/register'
import { slice } from '../slice.ts'
import { flagsOfRole } from './role-flags.ts'

/** Fields of the viewer's own account that the list of users lacks. For permissions, see permissions.ts. */
export const selfSlice = slice('self', [realmUserSection], (answer) => ({
  user_id: answer.user_id,
  email: answer.email,
  delivery_email: answer.delivery_email,
  full_name: answer.full_name,
  avatar_source: answer.avatar_source,
  avatar_url: answer.avatar_url,
  avatar_url_medium: answer.avatar_url_medium,
  is_owner: answer.is_owner,
  is_admin: answer.is_admin,
  is_moderator: answer.is_moderator,
  is_guest: answer.is_guest,
})).on(realmUserUpdateEvent, (self, { person }) => {
  if (person.user_id !== self.user_id) return self
  if ('role' in person) return { ...self, ...flagsOfRole(person.role) }
  if ('avatar_source' in person) {
    const { avatar_source, avatar_url, avatar_url_medium } = person
    return { ...self, avatar_source, avatar_url, avatar_url_medium }
  }
  if ('new_email' in person) return { ...self, email: person.new_email }
  if ('full_name' in person) return { ...self, full_name: person.full_name }
  if ('delivery_email' in person && person.delivery_email !== null) {
    return { ...self, delivery_email: person.delivery_email }
  }
  return self
})
