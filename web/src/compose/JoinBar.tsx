import { useChannel } from '#data/hooks.ts'
import { rich } from '#language/rich.ts'
import styles from './InPlaceOfComposer.module.css'
import { JoinButton } from './JoinButton.tsx'

/** Replaces the composer in a channel that the person is not subscribed to. */
export default function JoinBar({ channelId }: { channelId: number }) {
  const channel = useChannel(channelId)
  if (!channel) return null
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <span>
          {rich`You are not subscribed to ${<strong>{channel.name}</strong>}, so new messages do not reach you.`}
        </span>
      </p>
      <JoinButton channel={channel} />
    </div>
  )
}
