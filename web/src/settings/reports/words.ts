import type { MessageReport, ReportOutcome, ReportReason } from '@parley/api/message-reports/objects'
import { t } from '#language/words.ts'

/** What is wrong with a message. */
export const reasonNames = (): Readonly<Record<ReportReason, string>> => ({
  spam: t`Spam`,
  harassment: t`Harassment`,
  inappropriate: t`Inappropriate content`,
  norms: t`Against the rules of this organization`,
  other: t`Something else`,
})

/** What came of a report, and who decided it. */
export const outcomeWords = (outcome: ReportOutcome, name: string): string =>
  ({
    dismissed: t`${name} found nothing wrong`,
    message_deleted: t`${name} answered: the message is deleted`,
    sender_deactivated: t`${name} answered: the account is deactivated`,
    settled: t`${name} settled it`,
  })[outcome]

/** Where a message is that the moderator may not read there. */
export const placeNames = (): Readonly<Record<MessageReport['place'], string>> => ({
  channel: t`in a public channel`,
  private_channel: t`in a private channel that you are not in`,
  direct: t`in a direct conversation that you are not in`,
  gone: t`It is deleted`,
})
