import { job } from '#engine/jobs/job.ts'
import type { Change } from '#engine/journal/command.ts'
import { showPreviews } from './commands.ts'

/** For servers that stop during a try. A page that cannot be fetched does not fail the job. */
const ATTEMPTS = 3
/** Lower than mail and scheduled messages. */
const PRIORITY = 10

/** Adds previews of linked pages to a message. */
export const previewLinks = job<{ realmId: number; messageId: number }>(
  'preview_links',
  { attempts: ATTEMPTS, priority: PRIORITY },
  async ({ realmId, messageId }, { server }) => {
    const realm = server.realms.byId(realmId)
    if (realm !== undefined) await showPreviews(realm, server.fetching, messageId)
  },
)

/** Queues the job for previews that are not cached, in the transaction of the message. */
export async function queuePreviews(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  messageId: number,
  { linksForPreview }: { readonly linksForPreview: readonly string[] },
): Promise<void> {
  if (linksForPreview.length > 0) await previewLinks.queue(tx, { realmId: state.id, messageId })
}
