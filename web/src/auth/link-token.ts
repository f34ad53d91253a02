/** The pages behind links in emails. */
export type LinkPath = 'join' | 'confirm-email' | 'reset-password' | 'accounts/unsubscribe/missed_messages'

/** Where one asks for a new password: the address that people know from other servers of this API. */
export const FORGOTTEN_PASSWORD = '/accounts/password/reset'

/** The secret at the end of the page's path; undefined on every other page. */
export function tokenInPath(path: string, page: LinkPath): string | undefined {
  const [, folder, token] = /^\/([\w/-]+)\/([\w-]+)\/?$/.exec(path) ?? []
  return folder === page ? token : undefined
}
