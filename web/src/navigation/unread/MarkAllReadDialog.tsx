import { updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import type { Connection } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useUnreads } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './MarkAllReadDialog.module.css'

/** Asks first: nobody could say afterwards what was unread. */
export default function MarkAllReadDialog({ onClose }: { onClose: () => void }) {
  const { connection, report, toasts } = useApp()
  const [isBusy, setBusy] = useState(false)
  const { messages, conversations, isMore } = useCounts()

  async function mark() {
    setBusy(true)
    try {
      await markAllAsRead(connection)
      toasts.show(t`Everything is marked as read.`)
      onClose()
    } catch (error) {
      setBusy(false)
      report(error)
    }
  }

  if (messages === 0 && !isBusy) {
    return (
      <DialogCard title={t`You have read everything`} onClose={onClose}>
        <p>{t`There is nothing to mark as read.`}</p>
        <div className={styles.choices}>
          <Button onClick={onClose}>{t`Good`}</Button>
        </div>
      </DialogCard>
    )
  }
  return (
    <DialogCard title={t`Mark all messages as read?`} onClose={onClose}>
      <p>
        {isMore
          ? t`More than ${messageCount(messages)} in ${conversationCount(conversations)}, muted ones too. This cannot be undone.`
          : t`${messageCount(messages)} in ${conversationCount(conversations)}, muted ones too. This cannot be undone.`}
      </p>
      <div className={styles.choices}>
        <Button kind="quiet" onClick={onClose}>
          {t`Leave them unread`}
        </Button>
        <Button disabled={isBusy} onClick={() => void mark()}>
          {t`Mark all as read`}
        </Button>
      </div>
    </DialogCard>
  )
}

function messageCount(count: number): string {
  return plural(count, { one: '# message', other: '# messages' })
}

function conversationCount(count: number): string {
  return plural(count, { one: '# conversation', other: '# conversations' })
}

function useCounts() {
  const { channels, directs, oldUnreadsMissing } = useUnreads()
  const counts = [
    ...[...channels.values()].flatMap((topics) => [...topics.values()].map(({ ids }) => ids.length)),
    ...[...directs.values()].map((ids) => ids.length),
  ]
  return {
    messages: counts.reduce((sum, count) => sum + count, 0),
    conversations: counts.length,
    isMore: oldUnreadsMissing,
  }
}

const BATCH = 1000

async function markAllAsRead(connection: Connection): Promise<void> {
  let isDone = false
  while (!isDone) {
    const { found_newest } = await connection.call(updateMessageFlagsForNarrow, {
      narrow: [{ operator: 'is', operand: 'unread', negated: false }],
      // What was marked no longer fits, so each batch begins at the oldest that is left.
      anchor: 'oldest',
      num_before: 0,
      num_after: BATCH,
      op: 'add',
      flag: 'read',
    })
    isDone = found_newest
  }
}
