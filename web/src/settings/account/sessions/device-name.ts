import type { AnswerOf } from '@parley/api/contract/endpoint'
import type { getSessions } from '@parley/api/sessions/endpoints'
import { t } from '#language/words.ts'

type Session = AnswerOf<typeof getSessions>['sessions'][number]

/** The browser of a session, as far as it is known. */
export function deviceName({
  browser,
  operating_system: system,
}: Pick<Session, 'browser' | 'operating_system'>): string {
  if (browser === '' && system === '') return t`Unknown browser`
  return browser !== '' && system !== '' ? t`${browser} on ${system}` : browser || system
}
