import type { Invitation } from '@parley/api/invites/objects'
import { type Role, roles } from '@parley/api/users/roles'
import type { Session } from '@parley/client'
import { Store } from '#store/store.ts'
import type { Token } from '#ui/TokenField.tsx'

/** What somebody has put into the form that invites. */
export interface InviteDraft {
  readonly way: 'mail' | 'link'
  readonly tokens: readonly Token[]
  /** What is in the field and no token yet. */
  readonly typed: string
  readonly role: Role
  /** Null: never. Undefined: as long as the server says. */
  readonly minutes: number | null | undefined
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaults: boolean
  readonly notifies: boolean
  readonly welcome: 'usual' | 'other' | 'none'
  readonly welcomeText: string
  /** Revoked when these are sent. */
  readonly replaces: readonly Pick<Invitation, 'id' | 'is_multiuse'>[]
}

export const EMPTY_DRAFT: InviteDraft = {
  way: 'mail',
  tokens: [],
  typed: '',
  role: roles.member,
  minutes: undefined,
  channelIds: [],
  groupIds: [],
  includesDefaults: true,
  notifies: true,
  welcome: 'usual',
  welcomeText: '',
  replaces: [],
}

const drafts = new WeakMap<Session, Store<InviteDraft>>()

/** Kept for as long as the person is logged in here: another page loses nothing. */
export function inviteDraft(session: Session): Store<InviteDraft> {
  const draft = drafts.get(session) ?? new Store(EMPTY_DRAFT)
  drafts.set(session, draft)
  return draft
}
