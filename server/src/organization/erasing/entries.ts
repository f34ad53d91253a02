import { putScimFacts } from '#accounts/scim/state.ts'
import { type ErasedPerson, entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { withoutPerson } from '#engine/journal/erase.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { putAlertWords } from '#messages/alert-words/state.ts'
import { putMuted } from '#messages/muted-users/state.ts'

interface ErasingBegun {
  readonly person: ErasedPerson
  readonly messages: boolean
  readonly files: boolean
}

/** The account of a person was erased, with what was only theirs. What they left elsewhere goes from now on. */
export const erasingBegun = entryKind<ErasingBegun>({
  kind: 'erasing_begun',
  audit: ({ person: { userId }, messages, files }) => [
    { action: 'user_erasing_begun', userIds: [userId], after: { messages, files } },
  ],
  apply: (state, { person }) => forget(state, person.userId),
  // What others see of it, other entries say: a name, an address and a picture have changed, and so on.
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
  rewrites:
    ({ person }) =>
    (earlier) =>
      withoutPerson(earlier, person),
})

function forget(state: RealmState, userId: number) {
  state.erasedUsers.add(userId)
  putAlertWords(state, userId, [])
  putMuted(state, userId, new Map())
  putScimFacts(state, 'user', userId, {})
  const mine = [
    state.scimFacts.user,
    state.apiKeys,
    state.userTopics,
    state.draftCounts,
    state.reminderCounts,
    state.scheduledCounts,
    state.snippetCounts,
    state.navigationViewCounts,
    state.onboardingStepsLeft,
    state.pushDeviceOwners,
  ]
  for (const one of mine) one.delete(userId)
}
