import { createUserGroup } from '@parley/api/groups/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import * as administration from '#accounts/administration/letters.ts'
import * as digests from '#accounts/digests/letters.ts'
import * as emailChanges from '#accounts/email-changes/letters.ts'
import * as findOrganizations from '#accounts/find-organizations/letters.ts'
import * as invites from '#accounts/invites/letters.ts'
import * as mailIn from '#accounts/mail-in/letters.ts'
import * as newLogIns from '#accounts/new-log-ins/letters.ts'
import * as notifications from '#accounts/notifications/letters.ts'
import { messagesToShow } from '#accounts/notifications/storage.ts'
import * as passkeys from '#accounts/passkeys/letters.ts'
import * as passwordResets from '#accounts/password-resets/letters.ts'
import * as signUp from '#accounts/sign-up/letters.ts'
import * as twoFactors from '#accounts/two-factors/letters.ts'
import type { User } from '#directory/users/state.ts'
import type { Letter } from '#engine/mail/letter.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { post, write } from './conversations.ts'

const LONG = 'a-topic-whose-name-somebody-has-pasted-from-elsewhere'
const TOKEN = 'q7Jc0vR2mXhB5tLw9ZsD1kPfYeN4aGuU8oTiC6rV3bE'

const MARKDOWN = `Could you look at **the moorings** until Friday, @**Bo Kristensen**?

* The [tide table](https://example.com/tides) is new :tada:
* \`mooring --check ${'x'.repeat(60)}\`

\`\`\`quote
We had agreed on **Thursday**.
\`\`\`

\`\`\`spoiler The result
It held.
\`\`\`

| Berth | Depth | Taken |
|---|---|---|
| North | 4.2 m | yes |
| South | 3.1 m | no |

~~~ts
const depth: number = soundings.reduce((sum, one) => sum + one.depth, 0) / soundings.length
~~~`

/** Every letter of the server, in a language, with the function that writes it: for tests, and for `npm run gallery`. */
export async function everyLetter(languages: readonly string[]) {
  const server = await testServer({})
  const [ada, bo, lena, ines] = [
    await server.ada(),
    await server.join('bo'),
    await server.join('lena'),
    await server.join('ines'),
  ]
  await bo.call(updateSettings, { timezone: 'Europe/Copenhagen' })
  await ada.call(createUserGroup, { name: 'Pilots', description: '', members: [bo.id] })
  const people = [ada.id, bo.id, lena.id, ines.id]
  const channel = await makeChannel(ada, 'harbor', {
    subscribers: people,
    description: 'Boats, berths and tides',
  })
  const ids = [
    await post(ada, channel, 'moorings', MARKDOWN),
    await post(lena, channel, 'moorings', '> Friday\n\nمرحبًا، الجمعة مناسب لي.'),
    await post(ada, channel, LONG, 'hello'),
    await write(ada, [bo, lena, ines], 'Lunch at **one**?'),
  ]
  const { realm } = server
  const { state, url } = realm
  const shown = await messagesToShow(realm.db, state.id, ids)
  const messageAt = (place: number) => known(shown.get(ids[place] ?? 0))
  const [topical, answer, direct] = [messageAt(0), messageAt(1), messageAt(3)]

  function lettersIn(language: string) {
    const account = known(state.users.get(bo.id))
    const user: User = { ...account, settings: { ...account.settings, default_language: language } }
    const by = known(state.users.get(ada.id))
    const abroad = { ...state, settings: { ...state.settings, default_language: language } }
    const unsubscribeUrl = `${url}/unsubscribe/${TOKEN}`
    const reader = { realm, user, unsubscribeUrl }
    const link = `${url}/join/${TOKEN}`
    const change = { oldEmail: user.deliveryEmail, newEmail: 'bo@new.example', userId: user.id, expiresAt: 0 }
    const week = {
      directs: [
        {
          userId: user.id,
          conversationId: direct.conversationId,
          messages: 3,
          newestId: direct.id,
        },
      ],
      topics: [...state.channels.values()]
        .filter(({ id }) => id === channel)
        .flatMap((one) =>
          ['moorings', LONG].map((topic) => ({
            channel: one,
            conversationId: one.conversationId,
            topic,
            messages: 12,
            writers: 5,
            writerIds: [ada.id, lena.id],
            firstSeq: 1,
            lastSeq: 2,
            newestId: ids[0] ?? 0,
          })),
        ),
      newChannels: [...state.channels.values()],
      newPeople: [...state.users.values()].filter(({ botType }) => botType === null),
    }
    function one<Args extends unknown[]>(title: string, writer: (...args: Args) => Letter, ...args: Args) {
      return { language, title, writer: writer as unknown, letter: writer(...args) }
    }
    return [
      one('Missed messages in a topic', notifications.conversationLetter, reader, {
        messages: [topical, answer],
        others: 4,
        trigger: 'mentioned',
        isAnswered: true,
      }),
      one('Missed direct messages', notifications.conversationLetter, reader, {
        messages: [direct],
        others: 0,
        trigger: 'direct_message',
        isAnswered: false,
      }),
      one('Missed messages without content', notifications.countLetter, reader, {
        messages: 12,
        conversations: 3,
      }),
      one('The week', digests.digestLetter, { ...reader, showsContent: true }, week),
      one('The week without content', digests.digestLetter, { ...reader, showsContent: false }, week),
      one('Forgotten password', passwordResets.resetLetter, state, user, link),
      one(
        'Password link of an administrator',
        passwordResets.offeredResetLetter,
        state,
        by.fullName,
        user,
        link,
      ),
      one('Forgotten password of a deactivated account', passwordResets.deactivatedLetter, state, user),
      one('Changed password', passwordResets.changedLetter, state, user, url),
      one('New log-in', newLogIns.newLogInLetter, state, url, user, {
        device: 'Firefox on Linux',
        address: '203.0.113.7',
        where: 'Kolding, Denmark',
        at: 1_764_000_000,
      }),
      one('Welcome', invites.welcomeLetter, state, url, user),
      one('Invitation', invites.invitationLetter, abroad, by, {
        link,
        expiresAt: unixNow() + 10 * DAY_SECONDS,
      }),
      one('Confirmation of a reusable invitation', invites.confirmationLetter, abroad, {
        link,
        expiresAt: unixNow() + 3600,
      }),
      one('Sign-up', signUp.signUpLetter, abroad, link),
      one('Sign-up with a known address', signUp.knownAddressLetter, abroad, url),
      one('New address', emailChanges.confirmationLetter, state, user, change, link),
      one('Old address', emailChanges.goodbyeLetter, state, user, change, url),
      one(
        'Deactivated',
        administration.deactivationLetter,
        state,
        user,
        by,
        'Thank you for everything.\n\nWe will miss you.',
      ),
      one('Answer that was not sent', mailIn.notSentLetter, realm, user, 'Invalid channel ID'),
      one('Where one has accounts', findOrganizations.organizationsLetter, user, [
        { name: 'Harbour Labs', url },
        { name: 'Sailing Club', url: 'https://sailing.example.com' },
      ]),
      one('Codes turned on', twoFactors.turnedOnLetter, state, user, url),
      one('Codes turned off', twoFactors.turnedOffLetter, state, user, url, false),
      one('Second factors taken away', twoFactors.factorsTakenLetter, state, user, url),
      one('New passkey', passkeys.addedLetter, state, user, { realmUrl: url, passkey: 'Bo’s phone' }),
      one('Passkey removed', passkeys.removedLetter, state, user, {
        realmUrl: url,
        passkey: 'Bo’s phone',
        hasAnother: true,
      }),
    ]
  }
  return languages.flatMap(lettersIn)
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it was written just now')
  return value
}
