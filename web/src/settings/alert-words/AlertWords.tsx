import { addAlertWords, removeAlertWords } from '@parley/api/alert-words/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'

/** The words that count as mentions of the person. */
export function AlertWords() {
  const { connection } = useApp()
  const words = useSlice((state) => state.alertWords)
  return (
    <Collection
      title={t`Alert words`}
      items={words.map((word) => ({
        key: word,
        name: word,
        title: word,
        remove: () => connection.call(removeAlertWords, { alert_words: [word] }),
        restore: () => connection.call(addAlertWords, { alert_words: [word] }),
      }))}
      empty={t`There are none. A word could be the name of a project, or how others misspell yours.`}
    >
      <AddForm
        fields={[{ name: 'word', label: t`Word or words` }]}
        action={t`Add`}
        onSubmit={({ word = '' }) => connection.call(addAlertWords, { alert_words: [word.trim()] })}
      />
    </Collection>
  )
}
