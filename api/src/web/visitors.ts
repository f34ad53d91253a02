/**
 * The pages for people without an account, which need no JavaScript: what the app shows at `#narrow/…` has an address
 * of its own there, since a server never hears what follows a `#`.
 */
export const visitorsPath = '/public'

export interface VisitorPlace {
  readonly channelId: number
  /** Makes the address readable; the id alone is enough. */
  readonly channelName?: string | undefined
  readonly topic?: string | undefined
  /** The message that was linked to. */
  readonly near?: number | undefined
}

/** The address of a channel, a topic or a message for visitors. */
export function pathForVisitors({ channelId, channelName, topic, near }: VisitorPlace): string {
  const slug = channelName === undefined ? '' : `-${encoded(channelName.replaceAll(/[\s/]+/g, '-'))}`
  const rest = topic === undefined ? '' : `/${encoded(topic)}`
  const query = near === undefined ? '' : `?near=${near}#message-${near}`
  return `${visitorsPath}/channels/${channelId}${slug}${rest}${query}`
}

/** Half of a pair of surrogates cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const OLDER_NAMES: Readonly<Record<string, string>> = { stream: 'channel', subject: 'topic' }

/** Where a link into the app leads visitors; undefined for what they cannot have: searches, people, own pages. */
export function visitorPlaceOf(hash: string): VisitorPlace | undefined {
  const [head, ...parts] = hash.replace(/^#\/?/, '').split('/')
  if (head !== 'narrow') return undefined
  const given: Partial<Record<string, string>> = {}
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const name = parts[i] ?? ''
    const operand = decoded(parts[i + 1] ?? '')
    if (operand === undefined) return undefined
    given[OLDER_NAMES[name] ?? name] = operand
  }
  const { channel, topic, near, with: inThread, ...others } = given
  const channelId = Number.parseInt(channel ?? '', 10)
  if (!Number.isSafeInteger(channelId) || Object.keys(others).length > 0) return undefined
  const message = Number.parseInt(near ?? inThread ?? '', 10)
  return { channelId, topic, near: Number.isSafeInteger(message) ? message : undefined }
}

/** Addresses of the app write `.` for `%`. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'))
  } catch {
    return undefined
  }
}
