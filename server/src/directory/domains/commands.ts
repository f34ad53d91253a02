import { domainErrors } from '@parley/api/domains/errors'
import { realmDomains } from '@parley/api/domains/limits'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import { domainSaved } from './entries.ts'
import type { Domain } from './state.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`)
const LONGEST = 253

/** A domain as it is stored and compared. */
export const domainNamed = (given: string) => given.trim().toLowerCase()

/** Adds a domain whose users may join. Throws for one that is none, or is there. */
export async function addDomain(
  { state, tx, append }: Change,
  given: string,
  { allowSubdomains }: Pick<Domain, 'allowSubdomains'>,
): Promise<Domain> {
  const name = domainNamed(given)
  if (name.length > LONGEST || !DOMAIN.test(name)) throw domainErrors.invalid(given)
  if (state.domains.has(name)) throw domainErrors.alreadyThere(name)
  realmDomains.checkRoom(state.domains.size)
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      'insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, $2, $3) returning id',
      [state.id, name, allowSubdomains],
    ),
  )
  const domain = { id, domain: name, allowSubdomains }
  append(domainSaved.of({ op: 'add', domain }))
  return domain
}
