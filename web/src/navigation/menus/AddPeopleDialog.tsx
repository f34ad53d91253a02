import { subscribe } from '@parley/api/subscriptions/endpoints'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { PeopleField } from './PeopleField.tsx'
import styles from './people.module.css'

/** Subscribes others to a channel. */
export default function AddPeopleDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { connection, toasts, report } = useApp()
  const channel = useChannel(channelId)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const members = new Set(channel?.subscribers ?? channel?.partial_subscribers ?? [])
  if (!channel) return null

  async function add(name: string) {
    if (chosen.length === 0) return
    setBusy(true)
    try {
      await connection.call(subscribe, { subscriptions: [{ name }], principals: [...chosen] })
      onClose()
      toasts.show(plural(chosen.length, { one: 'Added to {1}', other: '# people added to {1}' }, name))
    } catch (error) {
      report(error)
      setBusy(false)
    }
  }

  return (
    <DialogCard title={t`Add people to ${channel.name}`} onClose={onClose}>
      <PeopleField
        label={t`Who is to join?`}
        chosen={chosen}
        onChange={setChosen}
        without={members}
        onDone={() => void add(channel.name)}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={chosen.length === 0 || isBusy} onClick={() => void add(channel.name)}>
          {t`Add`}
        </Button>
      </div>
    </DialogCard>
  )
}
