import { systemGroupId, isFullMember } from '../permissions/groups.ts'
import { entryKind, type EventBody } from '../journal/entry.ts'
import type { Viewer } from '../events/viewer.ts'
import type { RealmState } from '../realm/state.ts'
import { presentUser } from './present.ts'
import { GUEST, MEMBER, MODERATOR, ADMINISTRATOR, OWNER } from './roles.ts'
import { emailKey, type User } from './state.ts'

/** The system groups that a person is a direct member of: those of exactly their role. */
export function directSystemGroups(state: RealmState, user: User): number[] {
  if (user.isSystemBot) return []
  switch (user.role) {
    case OWNER:
      return [systemGroupId(state, 'role:owners')]
    case ADMINISTRATOR:
      return [systemGroupId(state, 'role:administrators')]
    case MODERATOR:
      return [systemGroupId(state, 'role:moderators')]
    case MEMBER: {
      const members = [systemGroupId(state, 'role:members')]
      return isFullMember(state, user) ? [...members, systemGroupId(state, 'role:fullmembers')] : members
    }
    case GUEST:
      return [systemGroupId(state, 'role:everyone')]
  }
}

export const userCreated = entryKind<{ user: User }>({
  kind: 'user_created',
  apply(state, { user }) {
    const own = { ...user }
    state.users.set(own.id, own)
    state.usersByEmail.set(emailKey(own.deliveryEmail), own)
  },
  audience: () => 'everyone',
  events({ user }, viewer) {
    const current = viewer.state.users.get(user.id) ?? user
    const { is_active: _, ...person } = presentUser(current, viewer)
    return [
      { type: 'realm_user', op: 'add', person: { ...person, is_active: true } },
      ...groupEvents('add_members', viewer, current, directSystemGroups(viewer.state, current)),
    ]
  },
})

function groupEvents(op: 'add_members' | 'remove_members', _viewer: Viewer, user: User, groups: number[]): EventBody[] {
  return groups.map((groupId) => ({ type: 'user_group', op, group_id: groupId, user_ids: [user.id] }))
}
