import { videoChatProviders } from '@parley/api/calls/providers'
import type { ClientState } from '@parley/client'
import { t } from '#language/words.ts'

type Realm = ClientState['realm']

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Whoever guesses the name of a call can join it. */
const NAME_LENGTH = 24

/**
 * The address below which calls are, or undefined where the organization has none. Other providers than Jitsi make
 * calls for those only who have an account there.
 */
export function callsAt(realm: Realm): string | undefined {
  if (realm.realm_video_chat_provider !== videoChatProviders.jitsi_meet) return undefined
  return realm.realm_jitsi_server_url ?? realm.server_jitsi_server_url ?? undefined
}

/** A link to a new call, for a message. */
export function linkToCall(address: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH))
  const name = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `[${t`Join the call`}](${address.replace(/\/+$/, '')}/${name})`
}
