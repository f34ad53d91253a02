import { z } from 'zod'
import { ConfigError, type Variables } from '#engine/configuration/part.ts'
import { readExternalUrl } from '#engine/http/config.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** A way to sign in that may be for some organizations of the server only. */
export interface ForOrganizations {
  /** The host names of those organizations. Undefined: it is for all. */
  readonly organizations?: readonly string[] | undefined
}

/** The setting of it. */
export const organizations = z.array(z.string().toLowerCase().min(1)).min(1).optional()

/** Whether a way to sign in is for this organization. */
export function serves({ organizations: hosts }: ForOrganizations, { url }: Pick<Realm, 'url'>): boolean {
  return hosts === undefined || hosts.includes(new URL(url).hostname)
}

/** Throws ConfigError if one names a host that no organization of this server can have. */
export function checkHosts(variables: Variables, name: string, all: readonly ForOrganizations[]) {
  const own = new URL(readExternalUrl(variables)).hostname
  const foreign = all
    .flatMap((one) => one.organizations ?? [])
    .find((host) => host !== own && !host.endsWith(`.${own}`))
  if (foreign !== undefined)
    throw new ConfigError(
      `${name} names the organization '${foreign}', which is not below ${own} (EXTERNAL_URL)`,
    )
}
