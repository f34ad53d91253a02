/** The pages behind links in emails. */
export type LinkPath = 'join' | 'confirm-email'

/** The secret at the end of the page's path; undefined on every other page. */
export function tokenInPath(path: string, page: LinkPath): string | undefined {
  const [, folder, token] = /^\/([\w-]+)\/([\w-]+)\/?$/.exec(path) ?? []
  return folder === page ? token : undefined
}
