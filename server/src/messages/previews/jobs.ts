import { job } from '#engine/jobs/job.ts'
import type { Change } from '#engine/journal/command.ts'
import { showPreviews } from './commands.ts'

/** A page that cannot be fetched is not tried again; this is for a server that stops in between. */
const ATTEMPTS = 3
/** Mail and what people have scheduled go first. */
const PRIORITY = 10

/** Fetches the pages that a message links to and shows them in it. */
export const previewLinks = job<{ realmId: number; messageId: number }>(
  'preview_links',
  { attempts: ATTEMPTS, priority: PRIORITY },
  async ({ realmId, messageId }, { server }) => {
    const realm = server.realms.byId(realmId)
    if (realm !== undefined) await showPreviews(realm, server.fetching, messageId)
  },
)

/** Asks for previews of pages that are not known yet, together with the message that links to them. */
export async function queuePreviews(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  messageId: number,
  { linksForPreview }: { readonly linksForPreview: readonly string[] },
): Promise<void> {
  if (linksForPreview.length > 0) await previewLinks.queue(tx, { realmId: state.id, messageId })
}
