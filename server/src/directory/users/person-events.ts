import type { EventBody, EventOf } from '@parley/api/contract/event'
import { realmUserUpdateEvent } from '@parley/api/users/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { apiEmail, canSeeEmail } from './access.ts'
import { avatarUrlOf } from './present.ts'
import type { User } from './state.ts'

type Person = EventOf<typeof realmUserUpdateEvent>['person']
type PersonChange = Person extends infer Form ? (Form extends Person ? Omit<Form, 'user_id'> : never) : never

/** One event that says what is new about a person. */
export function personEvent(userId: number, changes: PersonChange): EventBody {
  return realmUserUpdateEvent.of({ person: { user_id: userId, ...changes } })
}

/** The addresses of a person as this viewer may know them now, and the picture that is derived from them. */
export function addressEvents(user: User, viewer: Viewer): EventBody[] {
  const { state } = viewer
  const seen = canSeeEmail(viewer.user, user)
  return [
    personEvent(user.id, { delivery_email: seen ? user.deliveryEmail : null }),
    personEvent(user.id, { new_email: apiEmail(state, user) }),
    ...(user.avatarSource === 'G' ? [avatarEvent(user, viewer)] : []),
  ]
}

/** Says both addresses, also to clients that compute some: an event that leaves them out could not be about one's own. */
export function avatarEvent(user: User, { state }: Viewer): EventBody {
  return personEvent(user.id, {
    avatar_url: avatarUrlOf(state, user),
    avatar_source: user.avatarSource,
    avatar_url_medium: avatarUrlOf(state, user, 'medium'),
    avatar_version: user.avatarVersion,
  })
}
