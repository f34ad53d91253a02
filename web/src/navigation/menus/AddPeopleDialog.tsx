import { subscribe } from '@parley/api/subscriptions/endpoints'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'
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
      toasts.show(chosen.length === 1 ? `Added to ${name}` : `${chosen.length} people added to ${name}`)
    } catch (error) {
      report(error)
      setBusy(false)
    }
  }

  return (
    <DialogCard title={`Add people to ${channel.name}`} onClose={onClose}>
      <PeopleField
        label="Who is to join?"
        chosen={chosen}
        onChange={setChosen}
        without={members}
        onDone={() => void add(channel.name)}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0 || isBusy} onClick={() => void add(channel.name)}>
          Add
        </Button>
      </div>
    </DialogCard>
  )
}
