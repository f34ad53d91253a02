import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './people.module.css'

/** Asks before the person leaves a channel: into a private one they may not come back by themselves. */
export default function LeaveDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { connection, toasts, report } = useApp()
  const channel = useChannel(channelId)
  if (!channel) return null
  const { name, invite_only: isPrivate } = channel

  function leave() {
    onClose()
    connection
      .call(unsubscribe, { subscriptions: [name] })
      .then(() => toasts.show(t`You have left ${name}`), report)
  }

  return (
    <DialogCard title={t`Leave ${name}?`} onClose={onClose}>
      <p className={styles.note}>
        {isPrivate
          ? t`The channel is private: somebody has to add you if you want to come back.`
          : t`What is written there no longer reaches you. You can join again whenever you like.`}
      </p>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Stay`}
        </Button>
        <Button onClick={leave}>{t`Leave`}</Button>
      </div>
    </DialogCard>
  )
}
