/** The secret of an invitation in the path of the page; undefined on every other page. */
export function tokenInPath(path: string): string | undefined {
  return /^\/join\/([\w-]+)\/?$/.exec(path)?.[1]
}
