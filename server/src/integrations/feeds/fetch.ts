import { type FetchClient, FetchError, type FetchRequest } from '#engine/fetching/client.ts'
import { Thread } from '#engine/thread.ts'
import type { ParsedFeed } from './parse.ts'
import type { Question } from './parsing-thread.ts'

const FEED: FetchRequest = {
  accept:
    'application/atom+xml,application/rss+xml,application/rdf+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
  // Servers name many types, and nothing but a feed is read as one.
  isWanted: () => true,
  maxBytes: 2 * 1024 * 1024,
  maxMilliseconds: 10_000,
}

/** Strangers write feeds, so reading one must not keep others waiting, however it is made. */
const PARSING = new Thread<Question, ParsedFeed | undefined>(new URL('parsing-thread.ts', import.meta.url))

/** What a server said of a feed, by which it tells the next time whether it is another. */
export interface Version {
  readonly etag: string | null
  readonly lastModified: string | null
}

/**
 * Fetches and reads a feed. Throws FetchError if it cannot be read.
 * @returns undefined if it is still the version that is known
 */
export async function fetchFeed(
  fetching: FetchClient,
  url: string,
  known: Version = { etag: null, lastModified: null },
): Promise<(ParsedFeed & Version) | undefined> {
  const { status, bytes, headers, url: base } = await fetching.read(url, { ...FEED, known })
  if (status === 304) return undefined
  const parsed = await PARSING.ask({ bytes, contentType: headers['content-type'] ?? '', base })
  if (parsed === undefined) throw new FetchError('it is no feed')
  return { ...parsed, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
}
