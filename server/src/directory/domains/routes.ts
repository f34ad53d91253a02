import * as endpoints from '@parley/api/domains/endpoints'
import { domainErrors } from '@parley/api/domains/errors'
import { realmDomains } from '@parley/api/domains/limits'
import { onlyRow } from '#engine/db/database.ts'
import { route } from '#engine/http/route.ts'
import { changeRealmSettings } from '../realm-settings/commands.ts'
import { domainRemoved, domainSaved } from './entries.ts'
import { presentDomain } from './present.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`)
const LONGEST = 253

const named = (given: string) => given.trim().toLowerCase()

/** Lists the domains whose users may join. */
export const list = route(endpoints.getRealmDomains, ({ state }) => ({
  domains: [...state.domains.values()].map(presentDomain),
}))

/** Adds a domain. */
export const add = route(endpoints.addRealmDomain, async ({ realm, parameters }) => {
  const name = named(parameters.domain)
  if (name.length > LONGEST || !DOMAIN.test(name)) throw domainErrors.invalid(parameters.domain)
  const allowSubdomains = parameters.allow_subdomains
  const id = await realm.change(async ({ state, tx, append }) => {
    if (state.domains.has(name)) throw domainErrors.alreadyThere(name)
    realmDomains.checkRoom(state.domains.size)
    const { id } = onlyRow(
      await tx.query<{ id: number }>(
        'insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, $2, $3) returning id',
        [state.id, name, allowSubdomains],
      ),
    )
    append(domainSaved.of({ op: 'add', domain: { id, domain: name, allowSubdomains } }))
    return id
  })
  return { new_domain: [id, name] }
})

/** Sets whether subdomains of a domain are included. */
export const update = route(endpoints.updateRealmDomain, async ({ realm, parameters }) => {
  const allowSubdomains = parameters.allow_subdomains
  await realm.change(async ({ state, tx, append }) => {
    const domain = state.domains.get(named(parameters.domain))
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
    const domain = state.domains.get(named(parameters.domain))
    if (domain === undefined) throw domainErrors.noEntry(parameters.domain)
    await tx.query('delete from realm_domains where realm_id = $1 and id = $2', [state.id, domain.id])
    append(domainRemoved.of({ domain: domain.domain }))
    // A restriction to no domain would let nobody join.
    if (state.domains.size === 1) await changeRealmSettings(change, { emails_restricted_to_domains: false })
  })
  return {}
})
