import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { type Words, wordsIn } from '#engine/words/words.ts'

interface Invited {
  readonly link: string
  /** UNIX seconds. */
  readonly expiresAt: number | null
}

export function invitationLetter(state: RealmState, inviter: User, { link, expiresAt }: Invited): Letter {
  const { name } = state.settings
  const words = wordsOfNewcomers(state)
  const { t } = words
  return letter({
    words,
    subject: t`${inviter.fullName} has invited you to join ${name}`,
    paragraphs: [
      t`Hello!`,
      t`${inviter.fullName} (${inviter.deliveryEmail}) would like you to join ${name}, where they talk with each other on Parley.`,
    ],
    action: { label: t`Accept the invitation`, url: link },
    note: withTime(
      words,
      expiresAt,
      t`If you do not know what this is about, you can ignore it: nothing happens unless you open the link.`,
    ),
  })
}

/** The letter that confirms the address of a person who joins by a reusable link. */
export function confirmationLetter(state: RealmState, { link, expiresAt }: Invited): Letter {
  const { name } = state.settings
  const words = wordsOfNewcomers(state)
  const { t } = words
  return letter({
    words,
    subject: t`Confirm your address to join ${name}`,
    paragraphs: [t`Hello!`, t`Somebody, most likely you, wants to join ${name} with this address.`],
    action: { label: t`Confirm and join`, url: link },
    note: withTime(words, expiresAt, t`If it was not you, you can ignore this.`),
  })
}

/** The letter to somebody who has joined, to find the way back by. */
export function welcomeLetter(state: RealmState, realmUrl: string, user: User): Letter {
  const { name } = state.settings
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Welcome to ${name}`,
    paragraphs: [
      t`Hello ${user.fullName}!`,
      t`You have joined ${name}. From now on you log in as ${user.deliveryEmail}.`,
    ],
    action: { label: t`Open ${name}`, url: realmUrl },
    note: t`Keep this letter to find the address again. If it was not you who joined, write to the administrators of the organization.`,
  })
}

/** Who is not here yet has chosen no language. */
const wordsOfNewcomers = ({ settings }: RealmState): Words => wordsIn(settings.default_language)

/** What is said, after how long the link is good. */
function withTime({ t, plural, time }: Words, expiresAt: number | null, said: string): string {
  if (expiresAt === null) return said
  const days = Math.round((expiresAt - Date.now() / 1000) / DAY_SECONDS)
  const goodFor =
    days < 2
      ? t`The link is good until ${time(expiresAt, { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' })}.`
      : plural(days, { one: 'The link is good for # day.', other: 'The link is good for # days.' })
  return `${goodFor} ${said}`
}
