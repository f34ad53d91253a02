import type { EventBody, EventOf } from '@parley/api/contract/event'
import { realmUserUpdateEvent } from '@parley/api/users/events'
import type { Viewer } from '../events/viewer.ts'
import { apiEmail, canSeeEmail } from './access.ts'
import { avatarUrl, avatarUrlOf } from './present.ts'
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

export function avatarEvent(user: User, viewer: Viewer): EventBody {
  const url = avatarUrl(user, viewer)
  return personEvent(user.id, {
    avatar_url: url,
    avatar_source: user.avatarSource,
    avatar_url_medium: url === null ? null : avatarUrlOf(viewer.state, user, 'medium'),
    avatar_version: user.avatarVersion,
  })
}
