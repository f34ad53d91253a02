import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import { type Letter, letter } from '#engine/mail/letter.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The letter with the link that sets a new password. */
export function resetLetter({ settings: { name } }: RealmState, user: User, url: string): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Set a new password for ${name}`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, has forgotten the password of ${user.deliveryEmail} on ${name} and wants to set a new one.`,
    ],
    action: { label: t`Set a new password`, url },
    note: t`The link is good once, and for one hour. If it was not you, you can ignore this: your password stays as it is.`,
  })
}

/** The letter with the same link, where an administrator sends it. */
export function offeredResetLetter(
  { settings: { name } }: RealmState,
  by: string,
  user: User,
  url: string,
): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Set a new password for ${name}`,
    paragraphs: [
      t`Hello!`,
      t`${by} sends you a link that sets a new password of ${user.deliveryEmail} on ${name}.`,
    ],
    action: { label: t`Set a new password`, url },
    note: t`The link is good once, and for one hour. Your password stays as it is until you set a new one.`,
  })
}

/** The letter to somebody who asks for a new password of a deactivated account. */
export function deactivatedLetter({ settings: { name } }: RealmState, user: User): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your account on ${name} is deactivated`,
    paragraphs: [
      t`Hello!`,
      t`Somebody, most likely you, wants to set a new password for ${user.deliveryEmail} on ${name}. The account is deactivated, so no password opens it.`,
    ],
    note: t`If you think that this is a mistake, write to the administrators of the organization.`,
  })
}

/** The letter after the change, so that nobody loses an account unnoticed. */
export function changedLetter({ settings: { name } }: RealmState, user: User, realmUrl: string): Letter {
  const words = wordsOf(user)
  const { t } = words
  return letter({
    words,
    subject: t`Your password on ${name} has changed`,
    paragraphs: [
      t`Hello!`,
      t`The account of ${user.deliveryEmail} on ${name} (${realmUrl}) has a new password. All its devices are logged out, and its API key is no longer valid.`,
    ],
    note: t`If it was not you who changed it, ask for a new password at once, and write to the administrators of the organization.`,
  })
}
