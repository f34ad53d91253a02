import type { Client, Entry, Filter } from 'ldapts'
import { DirectoryUnreachable } from './connection.ts'

/** How many entries a directory is asked for at a time (RFC 2696): it may refuse more than a thousand at once. */
const PAGE = 500

/** A page of a search. */
export interface Page {
  readonly entries: readonly Entry[]
  /** Addresses of other servers that have more. They are not asked. */
  readonly references: readonly string[]
}

/**
 * All entries below `base` that match, page by page. Throws DirectoryUnreachable if the connection breaks between two:
 * the library would connect again as nobody, and get an answer with less in it.
 * @param bytes the attributes among these that are no text
 */
export async function* pagesOf(
  client: Client,
  base: string,
  filter: Filter,
  attributes: readonly string[],
  bytes: readonly string[] = [],
): AsyncGenerator<Page> {
  const pages = client.searchPaginated(base, {
    scope: 'sub',
    filter,
    attributes: [...attributes],
    explicitBufferAttributes: [...bytes],
    paged: { pageSize: PAGE },
  })
  for await (const { searchEntries, searchReferences } of pages) {
    yield { entries: searchEntries, references: searchReferences }
    if (!client.isConnected) throw new DirectoryUnreachable('the connection broke in the middle of an answer')
  }
}
