import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isEmailAllowed } from '#directory/domains/state.ts'
import { isEmailAddress } from '#directory/users/checks.ts'
import { emailKey } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The addresses in what somebody typed or pasted, each once: also those of `Name <address>`. */
export function addressesIn(text: string): string[] {
  // A quoted name may have a comma in it.
  const parts = text.replaceAll(/"[^"\n]*"/g, ' ').split(/[,;\n]/)
  const addresses = parts.map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim()).filter(Boolean)
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const isNew = !seen.has(emailKey(address))
    seen.add(emailKey(address))
    return isNew
  })
}

/** Why nobody can be let in with that address; undefined where they can. */
export function refusalOf(state: RealmState, address: string): string | undefined {
  if (!isEmailAddress(address)) return 'Invalid address.'
  if (!isEmailAllowed(state, address)) return 'Outside your domain.'
  // With a plus, one mailbox of an allowed domain has any number of addresses.
  if (state.settings.emails_restricted_to_domains && address.includes('+')) {
    return 'Email addresses containing + are not allowed.'
  }
  if (isRefusedAsDisposable(state, address)) return 'Please use your real email address.'
  return undefined
}

let disposable: ReadonlySet<string> | undefined

/** Addresses that are thrown away tell nobody who joins. Domains that are named are let in whatever they are. */
function isRefusedAsDisposable({ settings }: RealmState, address: string): boolean {
  if (!settings.disallow_disposable_email_addresses || settings.emails_restricted_to_domains) return false
  disposable ??= disposableEmailBlocklistSet()
  return disposable.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}
