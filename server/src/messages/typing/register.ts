import {
  typingStartedExpiryMilliseconds,
  typingStartedWaitMilliseconds,
  typingStoppedWaitMilliseconds,
} from '@parley/api/typing/limits'
import { typingTimesSection } from '@parley/api/typing/register'
import { sectionForAll } from '#engine/events/section.ts'

export const times = sectionForAll(typingTimesSection, () => ({
  server_typing_started_expiry_period_milliseconds: typingStartedExpiryMilliseconds,
  server_typing_started_wait_period_milliseconds: typingStartedWaitMilliseconds,
  server_typing_stopped_wait_period_milliseconds: typingStoppedWaitMilliseconds,
}))
