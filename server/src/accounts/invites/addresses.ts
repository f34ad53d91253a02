import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isEmailAllowed } from '#directory/domains/state.ts'
import { isEmailAddress } from '#directory/users/checks.ts'
import { emailKey } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The addresses in a typed or pasted text, each once. Understands `Name <address>`. */
export function addressesIn(text: string): string[] {
  // A quoted name may contain a comma.
  const parts = text.replaceAll(/"[^"\n]*"/g, ' ').split(/[,;\n]/)
  const addresses = parts.map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim()).filter(Boolean)
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const isNew = !seen.has(emailKey(address))
    seen.add(emailKey(address))
    return isNew
  })
}

/** Why nobody can join with that address; undefined if they can. */
export function refusalOf(state: RealmState, address: string): string | undefined {
  if (!isEmailAddress(address)) return 'Invalid address.'
  if (!isEmailAllowed(state, address)) return 'Outside your domain.'
  // With a plus, one mailbox of an allowed domain would give any number of accounts.
  if (state.settings.emails_restricted_to_domains && address.includes('+')) {
    return 'Email addresses containing + are not allowed.'
  }
  if (isRefusedAsDisposable(state, address)) return 'Please use your real email address.'
  return undefined
}

let disposable: ReadonlySet<string> | undefined

/** Disposable addresses identify nobody. Domains that the organization lists are allowed nevertheless. */
function isRefusedAsDisposable({ settings }: RealmState, address: string): boolean {
  if (!settings.disallow_disposable_email_addresses || settings.emails_restricted_to_domains) return false
  disposable ??= disposableEmailBlocklistSet()
  return disposable.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
