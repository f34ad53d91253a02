import { errand } from '#engine/jobs/job.ts'

/** Notifies people whom an edit has newly mentioned: whatever follows new messages does not see them again. */
export const notifyMentioned = errand<{
  realmId: number
  messageId: number
  userIds: readonly number[]
  /** When it was edited, in UNIX seconds. */
  at: number
}>('notify_mentioned_by_edit', { attempts: 5 })
