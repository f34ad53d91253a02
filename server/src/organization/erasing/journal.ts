import { eraseFromJournal } from '#engine/journal/erase.ts'
import { reportsTopicOf } from '#messages/notices/reports.ts'
import { erasedForm } from './form.ts'
import type { Step } from './steps.ts'

/** Takes what only the person has said of themselves out of the journal, which keeps entries for days. */
export const forgetInJournal: Step = ({ server, realm: { db, state }, erasure }, after) => {
  const person = erasedForm(state, { id: erasure.userId })
  const texts = erasure.former.map((name) => [reportsTopicOf(name), reportsTopicOf(person.fullName)] as const)
  return db.transaction((tx) =>
    eraseFromJournal(tx, server.features.kinds, {
      realmId: state.id,
      person,
      after,
      texts: new Map(texts),
    }),
  )
}
