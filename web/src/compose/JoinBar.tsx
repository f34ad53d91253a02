import { subscribe } from '@parley/api/subscriptions/endpoints'
import { useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'
import { Button } from '#ui/Button.tsx'
import styles from './InPlaceOfComposer.module.css'

/** Replaces the composer in a channel that the person is not subscribed to. */
export default function JoinBar({ channelId }: { channelId: number }) {
  const { connection, report } = useApp()
  const channel = useChannel(channelId)
  if (!channel) return null
  const { name } = channel
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <span>
          You are not subscribed to <strong>{name}</strong>, so new messages do not reach you.
        </span>
      </p>
      <Button onClick={() => void connection.call(subscribe, { subscriptions: [{ name }] }).catch(report)}>
        Join channel
      </Button>
    </div>
  )
}
