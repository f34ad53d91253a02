import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'

/** What a person is told when the archive of their data is there, or will not come. */
export function toldOf(outcome: 'finished_at' | 'failed_at', user: User, realmUrl: string): string {
  const { t } = wordsOf(user)
  const url = `${realmUrl}/#settings/your-data`
  return outcome === 'finished_at'
    ? t`The export of your data that you asked for is ready: [save it](${url}). It is there for a week, for you alone.`
    : t`The export of your data that you asked for could not be written. [Ask again](${url}), or ask whoever runs the server.`
}
