import type { EventBody, EventOf } from '@parley/api/contract/event'
import { realmUserUpdateEvent } from '@parley/api/users/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { apiEmail, canSeeEmail } from './access.ts'
import { avatarUrlOf } from './present.ts'
import type { User } from './state.ts'

type Person = EventOf<typeof realmUserUpdateEvent>['person']
type PersonChange = Person extends infer Form ? (Form extends Person ? Omit<Form, 'user_id'> : never) : never

/** The event about changes of a user. */
export function personEvent(userId: number, changes: PersonChange): EventBody {
  return realmUserUpdateEvent.of({ person: { user_id: userId, ...changes } })
}

/** The events with a user's addresses as the viewer may see them now, and the Gravatar derived from them. */
export function addressEvents(user: User, viewer: Viewer): EventBody[] {
  const { state } = viewer
  const seen = canSeeEmail(viewer.user, user)
  return [
    personEvent(user.id, { delivery_email: seen ? user.deliveryEmail : null }),
    personEvent(user.id, { new_email: apiEmail(state, user) }),
    ...(user.avatarSource === 'G' ? [avatarEvent(user, viewer)] : []),
  ]
}

/**
 * The event for a changed avatar. It carries both URLs even for clients that compute Gravatars, since events about
 * their own user need them.
 */
export function avatarEvent(user: User, { state }: Viewer): EventBody {
  return personEvent(user.id, {
    avatar_url: avatarUrlOf(state, user),
    avatar_source: user.avatarSource,
    avatar_url_medium: avatarUrlOf(state, user, 'medium'),
    avatar_version: user.avatarVersion,
  })
}
