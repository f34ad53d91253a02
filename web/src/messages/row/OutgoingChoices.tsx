import type { OutboxMessage } from '@parley/client'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { discard, takeBack } from '#data/give-up.ts'
import { t } from '#language/words.ts'

/** What can be done with a message that has not gone out. */
export default function OutgoingChoices({ outgoing: { localId } }: { outgoing: OutboxMessage }) {
  const app = useApp()
  return (
    <>
      <button type="button" onClick={() => void takeBack(app, localId).then(focusComposer)}>
        {t`Edit`}
      </button>
      <button type="button" onClick={() => void discard(app, localId).then(focusComposer)}>
        {t`Discard`}
      </button>
    </>
  )
}
