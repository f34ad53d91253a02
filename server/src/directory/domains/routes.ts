import * as endpoints from '@parley/api/domains/endpoints'
import { domainErrors } from '@parley/api/domains/errors'
import { route } from '#engine/http/route.ts'
import { changeRealmSettings } from '../realm-settings/commands.ts'
import { addDomain, domainNamed } from './commands.ts'
import { domainRemoved, domainSaved } from './entries.ts'
import { presentDomain } from './present.ts'

/** Lists the domains whose users may join. */
export const list = route(endpoints.getRealmDomains, ({ state }) => ({
  domains: [...state.domains.values()].map(presentDomain),
}))

/** Adds a domain. */
export const add = route(endpoints.addRealmDomain, async ({ realm, parameters }) => {
  const { domain, allow_subdomains: allowSubdomains } = parameters
  const added = await realm.change((change) => addDomain(change, domain, { allowSubdomains }))
  return { new_domain: [added.id, added.domain] }
})

/** Sets whether subdomains of a domain are included. */
export const update = route(endpoints.updateRealmDomain, async ({ realm, parameters }) => {
  const allowSubdomains = parameters.allow_subdomains
  await realm.change(async ({ state, tx, append }) => {
    const domain = state.domains.get(domainNamed(parameters.domain))
    if (domain === undefined) throw domainErrors.noEntry(parameters.domain)
    if (domain.allowSubdomains === allowSubdomains) return
    await tx.query('update realm_domains set allow_subdomains = $3 where realm_id = $1 and id = $2', [
      state.id,
      domain.id,
      allowSubdomains,
    ])
    append(domainSaved.of({ op: 'change', domain: { ...domain, allowSubdomains } }))
  })
  return {}
})

/** Removes a domain. Removing the last one lifts the restriction. */
export const remove = route(endpoints.deleteRealmDomain, async ({ realm, parameters }) => {
  await realm.change(async (change) => {
    const { state, tx, append } = change
    const domain = state.domains.get(domainNamed(parameters.domain))
    if (domain === undefined) throw domainErrors.noEntry(parameters.domain)
    await tx.query('delete from realm_domains where realm_id = $1 and id = $2', [state.id, domain.id])
    append(domainRemoved.of({ domain: domain.domain }))
    // A restriction to no domain would let nobody join.
    if (state.domains.size === 1) await changeRealmSettings(change, { emails_restricted_to_domains: false })
  })
  return {}
})
