import { archiveChannel, updateChannel } from '@parley/api/channels/endpoints'
import type { Subscription } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useMayAdministerChannel } from '#data/rights.ts'
import { t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import { Confirmed } from '#settings/parts/Confirmed.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './General.module.css'

/** Puts the channel aside, or brings it back. */
export function Archiving({ channel }: { channel: Subscription }) {
  const { connection, toasts, report } = useApp()
  const { stream_id: id, name, is_archived: isArchived } = channel
  const may = useMayAdministerChannel(id)
  if (!may) return null

  const bringBack = () => connection.call(updateChannel, { stream_id: id, is_archived: false })

  async function archive() {
    await connection.call(archiveChannel, { stream_id: id })
    toasts.show(t`${name} is archived`, {
      label: t`Undo`,
      onAction: () => void bringBack().catch(report),
    })
  }

  return (
    <Card title={isArchived ? t`Archived` : t`Archive`}>
      <div className={styles.ending}>
        <p>
          {isArchived
            ? t`Who could read it still can. Nothing is written there until it comes back.`
            : t`It leaves everybody’s list. Its messages can still be read and found, and it can be brought back.`}
        </p>
        {isArchived ? (
          <Button kind="quiet" onClick={() => void bringBack().catch(report)}>
            {t`Bring it back`}
          </Button>
        ) : (
          <Confirmed
            action={t`Archive…`}
            question={t`Archive ${name}? Nobody can write there until somebody brings it back.`}
            isDangerous
            onConfirm={archive}
          />
        )}
      </div>
    </Card>
  )
}
