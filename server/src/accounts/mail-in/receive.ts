import { newToken } from '#engine/files/names.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import type { Destination } from './destination.ts'
import { letterErrand } from './errand.ts'
import { insertLetter, isKept, letterKey } from './storage.ts'

/** A letter as it arrived, for recipients of one organization. */
export interface ArrivedLetter {
  /** Where it was written to, in the folder for files that arrive. */
  readonly path: string
  /** The sender that the mail server names; empty for reports about other mail. */
  readonly from: string
  /** At least one. */
  readonly recipients: readonly { readonly address: string; readonly destination: Destination }[]
}

/** For letters that come in: to one channel or person, and from one sender. */
const lettersTo = attemptLimit(
  'letter to',
  { seconds: 60, requests: 30 },
  { seconds: DAY_SECONDS, requests: 500 },
)
const lettersFrom = attemptLimit('letter from', { seconds: 3600, requests: 200 })

/** The size of letters in bytes. */
export const maxLetterBytes = ({ config }: ServerContext) => (config.mailIn?.maxLetterMib ?? 0) * 1024 * 1024

/**
 * Takes a letter: when this resolves, it outlasts a power cut, and is passed on later, once. Throws RATE_LIMIT_HIT.
 */
export async function takeLetter(
  server: ServerContext,
  { path, from, recipients }: ArrivedLetter,
): Promise<void> {
  const [first] = recipients
  if (first === undefined) throw new Error('a letter needs a recipient')
  const { realm } = first.destination
  const addresses = [...new Set(recipients.map(({ address }) => address.toLowerCase()))]
  for (const { destination } of recipients) {
    const to =
      destination.kind === 'channel' ? `channel ${destination.channel.id}` : `user ${destination.sender.id}`
    await server.limits.countAttempt(realm, lettersTo, to)
    await server.limits.countAttempt(realm, lettersFrom, from.toLowerCase())
  }
  const token = newToken()
  const key = letterKey(realm.state.id, token)
  await server.files.store.keep(key, path)
  try {
    await server.db.transaction(async (tx) => {
      const letter = { token, recipients: addresses, isBounce: from === '' }
      const letterId = await insertLetter(tx, realm.state.id, letter)
      await letterErrand.queue(tx, { realmId: realm.state.id, letterId })
    })
  } catch (error) {
    // A connection that breaks during the commit does not say whether there is a row that needs the file.
    const isNeeded = await isKept(server.db, realm.state.id, token).catch(() => true)
    if (!isNeeded) await server.files.store.remove([key])
    throw error
  }
}
