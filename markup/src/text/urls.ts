// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them
import tlds from 'tlds' with { type: 'json' }

/** Parses and checks the URLs of a message. Nothing becomes a link without `safeUrl`. */

const allowedSchemes = new Set(
  `http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh
  tel urn webcal wtai xmpp`.split(/\s+/),
)

/** Top-level domains that are far more common as endings of file names. */
const unlikelyTlds = new Set(['java', 'md', 'mov', 'py', 'zip'])
const topLevelDomains: ReadonlySet<string> = new Set(tlds.filter((tld) => !unlikelyTlds.has(tld)))

export function isTopLevelDomain(label: string): boolean {
  return topLevelDomains.has(label)
}

export interface UrlParts {
  scheme: string
  host: string
  path: string
  query: string
  fragment: string
}

/** Splits a URL without checking it. Drops control characters before it and line breaks inside it. */
export function splitUrl(url: string): UrlParts {
  let rest = url.replace(/^[\0-\x20]+/, '').replace(/[\t\r\n]/g, '')
  let scheme = ''
  const schemeMatch = /^([a-z][a-z0-9+.-]*):/i.exec(rest)
  if (schemeMatch) {
    scheme = (schemeMatch[1] ?? '').toLowerCase()
    rest = rest.slice(schemeMatch[0].length)
  }
  let host = ''
  if (rest.startsWith('//')) {
    const end = rest.slice(2).search(/[/?#]/)
    host = end < 0 ? rest.slice(2) : rest.slice(2, end + 2)
    rest = rest.slice(2 + host.length)
  }
  const [beforeFragment, fragment] = cut(rest, '#')
  const [path, query] = cut(beforeFragment, '?')
  return { scheme, host, path, query, fragment }
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function joinUrl({ scheme, host, path, query, fragment }: UrlParts): string {
  let url = path
  if (host !== '') url = `//${host}${path === '' || path.startsWith('/') ? path : `/${path}`}`
  else if (usesHost.has(scheme) && !path.startsWith('//') && (path === '' || path.startsWith('/')))
    url = `//${path}`
  if (scheme !== '') url = `${scheme}:${url}`
  if (query !== '') url = `${url}?${query}`
  return fragment === '' ? url : `${url}#${fragment}`
}

const usesHost = new Set(['http', 'https', 'ftp', 'file', 'nntp', 'mms'])

/**
 * The URL of a link to the typed target: with `http://` if it has no scheme, with `mailto:` for an address; undefined
 * if the scheme is not allowed.
 */
export function safeUrl(typed: string): string | undefined {
  const parts = splitUrl(typed.replaceAll(' ', '%20'))
  const { scheme, host, path, query, fragment } = parts
  if (/[\0-\x1f\x7f]/.test(path + query + fragment + host)) return undefined
  if (scheme === '' && host === '') {
    if (path.includes('@')) return joinUrl({ ...parts, scheme: 'mailto' })
    if (path.startsWith('/')) return withinSite(joinUrl(parts))
    if (path === '' && query === '' && fragment !== '') return `#${fragment}`
  }
  if (scheme === '') return typed.startsWith('http://') ? undefined : safeUrl(`http://${typed}`)
  if (!allowedSchemes.has(scheme) || !isHost(host)) return undefined
  return joinUrl(parts)
}

/** A path on this server. Encodes a second character that would make a browser read another host's name. */
function withinSite(path: string): string {
  if (path.startsWith('/&')) return `/%26${path.slice(2)}`
  return path.startsWith('/\\') ? `/%5C${path.slice(2)}` : path
}

/** Rejects unpaired brackets, and characters that become separators when normalized: they serve for fraud. */
function isHost(host: string): boolean {
  if (host.includes('[') !== host.includes(']')) return false
  for (let index = 0; index < host.length; index++) {
    if (host.charCodeAt(index) > 0x7f) {
      const plain = host.replace(/[@:#?]/g, '')
      return !/[/?#@:]/.test(plain.normalize('NFKC'))
    }
  }
  return true
}

/** Makes links to conversations and uploads of the realm relative. */
export function relativeToRealm(url: string, realmUrl: string): string {
  if (realmUrl === '' || !url.startsWith(`${realmUrl}/`)) return url
  const inside = url.slice(realmUrl.length + 1)
  return inside.startsWith('#narrow/') || inside.startsWith('user_uploads/') ? inside : url
}
