import { createHash } from 'node:crypto'
import { termsErrors } from '@parley/api/terms/errors'
import { type Policy, policyPaths } from '@parley/api/web/policies'
import type { RealmState } from '#engine/realm/state.ts'

const VERSION_LENGTH = 16

/** A text that is one address and nothing else stands for the page there. */
const ADDRESS = /^https?:\/\/\S+$/

/** Another one whenever a text changes; null where there are none. */
export function termsVersion({ settings }: Pick<RealmState, 'settings'>): string | null {
  const { terms_of_service: terms, privacy_policy: privacy } = settings
  if (terms.trim() === '' && privacy.trim() === '') return null
  const texts = JSON.stringify([terms, privacy])
  return createHash('sha256').update(texts).digest('base64url').slice(0, VERSION_LENGTH)
}

/** Where a text is to be read: at its own address, or on a page of this server. Null where there is none. */
export function policyUrl({ settings }: RealmState, policy: Policy): string | null {
  const text = settings[policy].trim()
  if (text === '') return null
  return ADDRESS.test(text) ? text : policyPaths[policy]
}

export function presentTerms(state: RealmState) {
  return {
    version: termsVersion(state),
    terms_of_service_url: policyUrl(state, 'terms_of_service'),
    privacy_policy_url: policyUrl(state, 'privacy_policy'),
  }
}

/** Throws if there are terms, and others or none were accepted. */
export function checkAccepted(state: RealmState, version: string | undefined): void {
  const now = termsVersion(state)
  if (now !== null && version !== now) throw termsErrors.notAccepted()
}
