import { directParticipants } from '@parley/api/messages/limits'
import { useState } from 'react'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { useNames } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { PeopleField } from './PeopleField.tsx'
import styles from './people.module.css'

interface Props {
  /** The people of a conversation to whom others are added. */
  besides?: readonly number[]
  onClose: () => void
}

/** Begins a direct conversation with one person or with several. */
export default function NewGroupDialog({ besides = [], onClose }: Props) {
  const { ownUserId } = useApp()
  const names = useNames()
  const [chosen, setChosen] = useState<readonly number[]>(besides.filter((id) => id !== ownUserId))
  const isFull = chosen.length + 1 > directParticipants.cap

  function open() {
    if (chosen.length === 0 || isFull) return
    const userIds = [...chosen].sort((a, b) => a - b)
    onClose()
    goTo(narrowHash(conversationNarrow({ kind: 'direct', userIds }), names))
    focusComposer()
  }

  return (
    <DialogCard title={t`New direct message`} onClose={onClose}>
      <PeopleField
        label={t`Who do you want to write to?`}
        chosen={chosen}
        onChange={setChosen}
        without={new Set([ownUserId])}
        onDone={open}
      />
      {besides.length > 0 && (
        <p className={styles.note}>
          {t`This begins another conversation. What was written before stays among those who were there.`}
        </p>
      )}
      {isFull && (
        <p className={styles.note} role="status">
          {plural(directParticipants.cap, {
            one: 'A conversation has at most # person. A channel has room for more.',
            other: 'A conversation has at most # people. A channel has room for more.',
          })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={chosen.length === 0 || isFull} onClick={open}>
          {t`Write`}
        </Button>
      </div>
    </DialogCard>
  )
}
