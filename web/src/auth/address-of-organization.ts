/**
 * The URL of an organization by what somebody typed: `harbor`, `harbor.chat.example.com`, or all of it. Undefined if it
 * is none below the host.
 */
export function addressOfOrganization(typed: string, baseHost: string): string | undefined {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
  const suffix = `.${baseHost.toLowerCase()}`
  const name = host.endsWith(suffix) ? host.slice(0, -suffix.length) : host
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name)
    ? `${location.protocol}//${name}.${baseHost}/`
    : undefined
}
