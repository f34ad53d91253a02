import { errand } from '#engine/jobs/job.ts'
import type { TokenKind } from '../push-devices/storage.ts'

/** A device, as jobs name it: its token may be long, and secret. */
export interface DeviceName {
  readonly realmId: number
  readonly userId: number
  readonly kind: TokenKind
  /** Base64. */
  readonly tokenHash: string
}

/** The last attempt comes about two hours after the first. Somebody waits for letters more than for these. */
const OPTIONS = { attempts: 10, priority: 5 }

// Declared apart from their jobs, which decide as those who queue them do.

/** Tells a device of a message. */
export const pushMessage = errand<DeviceName & { readonly messageId: number }>('push_message', OPTIONS)

/** Takes from a device what it shows of messages. */
export const takeBackPushes = errand<DeviceName & { readonly messageIds: readonly number[] }>(
  'take_back_pushes',
  OPTIONS,
)
