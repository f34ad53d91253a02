import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import type { Subscription } from '@parley/client'
import { MessageCircle, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useNames } from '#data/hooks.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import type { AtCursor } from '#navigation/conversations/use-lines.ts'
import { openLeave } from '#navigation/menus/open-leave.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Line } from '../list/Line.tsx'
import line from '../list/LineList.module.css'
import styles from './Members.module.css'
import type { MemberRow } from './rows.ts'

interface Props {
  channel: Subscription
  row: MemberRow
  mayRemove: boolean
  cursor: AtCursor
}

/** A member, with what can be done. */
export function MemberLine({ channel, row: { user, isCaring }, mayRemove, cursor }: Props) {
  const { connection, ownUserId, toasts, report } = useApp()
  const names = useNames()
  const [isBusy, setBusy] = useState(false)
  const { user_id: id, full_name: name, avatar_url: url, delivery_email: email } = user
  const isOwn = id === ownUserId

  async function remove() {
    setBusy(true)
    try {
      await connection.call(unsubscribe, { subscriptions: [channel.name], principals: [id] })
      toasts.show(t`${name} is no longer in ${channel.name}`, {
        label: t`Undo`,
        onAction: () =>
          void connection
            .call(subscribe, { subscriptions: [{ name: channel.name }], principals: [id] })
            .catch(report),
      })
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  const direct = narrowHash(conversationNarrow({ kind: 'direct', userIds: [id] }), names)
  return (
    <Line
      cursor={cursor}
      href={direct}
      lead={
        <span className={styles.picture}>
          <Avatar name={name} userId={id} url={url} size={28} />
          <PresenceDot userId={id} ringed />
        </span>
      }
      name={
        <>
          {name}
          {isOwn && <span className={line.beside}> {t`(you)`}</span>}
        </>
      }
      about={email && <span className={line.about}>{email}</span>}
    >
      <span className={styles.roles}>
        {isCaring && <span className={styles.role}>{t`Looks after it`}</span>}
        {user.is_guest && <span className={styles.role}>{t`Guest`}</span>}
        {user.is_bot && <span className={styles.role}>{t`Bot`}</span>}
      </span>
      <span className={styles.actions}>
        {!isOwn && (
          <a className={line.icon} href={direct} aria-label={t`Write to ${name}`} data-tip={t`Write`}>
            <MessageCircle size={16} aria-hidden="true" />
          </a>
        )}
        {(mayRemove || isOwn) && (
          <IconButton
            icon={UserMinus}
            size={16}
            label={isOwn ? t`Leave the channel` : t`Remove ${name}`}
            disabled={isBusy}
            onClick={() => (isOwn ? openLeave({ channelId: channel.stream_id }) : void remove())}
          />
        )}
      </span>
    </Line>
  )
}
