import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** A domain whose e-mail addresses may join. */
export interface Domain {
  readonly id: number
  readonly domain: string
  readonly allowSubdomains: boolean
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By domain name. */
    readonly domains: Map<string, Domain>
  }
}

/** Whether the organization's restriction to domains allows this address. */
export function isEmailAllowed(state: RealmState, email: string): boolean {
  if (!state.settings.emails_restricted_to_domains) return true
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (state.domains.has(host)) return true
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    if (state.domains.get(host.slice(dot + 1))?.allowSubdomains) return true
  }
  return false
}

export const domainsSlice = stateSlice('domains', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Domain>(
    'select id, domain, allow_subdomains as "allowSubdomains" from realm_domains where realm_id = $1 order by id',
    [realmId],
  )
  return { domains: new Map(rows.map((row) => [row.domain, row])) } satisfies Partial<RealmState>
})
