import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { Subscription } from '@parley/client'
import { mayReadChannel } from '@parley/client'
import { Activity, Settings2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plainText } from '#content/plain-text.ts'
import { useApp } from '#data/context.ts'
import { useFolders, useNames, useSlice } from '#data/hooks.ts'
import { useMayJoin } from '#data/rights.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import type { AtCursor } from '#navigation/conversations/use-lines.ts'
import { hashOfChannelPage } from '#navigation/menus/channel-hash.ts'
import { openLeave } from '#navigation/menus/open-leave.ts'
import { openPlaceMenu } from '#navigation/menus/place-menu.ts'
import { Button } from '#ui/Button.tsx'
import { Line } from '../list/Line.tsx'
import line from '../list/LineList.module.css'
import styles from './Browser.module.css'

interface Props {
  channel: Subscription
  cursor: AtCursor
}

/** A channel: its name leads into it, also before one has joined. */
export function BrowserLine({ channel, cursor }: Props) {
  const { connection, toasts, report } = useApp()
  const names = useNames()
  const folder = useFolders().get(channel.folder_id ?? -1)
  const { stream_id: id, name, rendered_description: html, subscriber_count: members } = channel
  const about = useMemo(() => plainText(html), [html])
  const mayJoin = useMayJoin(id)
  const mayRead = useSlice((state) => mayReadChannel(state, id))
  const [isBusy, setBusy] = useState(false)
  const page = hashOfChannelPage(channel, 'general')
  const inside = narrowHash(channelNarrow(id), names)
  const isJoined = channel.status === 'subscribed'

  async function join() {
    setBusy(true)
    try {
      await connection.call(subscribe, { subscriptions: [{ name }] })
      toasts.show(t`You have joined ${name}`)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Line
      cursor={cursor}
      href={mayRead ? inside : page}
      lead={<ChannelIcon channelId={id} size={17} />}
      name={
        <>
          {name}
          {folder && !folder.is_archived && (
            <span className={`${line.beside} ${styles.folder}`}>{folder.name}</span>
          )}
        </>
      }
      about={
        <span className={line.about} dir="auto">
          {about || t`No description`}
        </span>
      }
      onContextMenu={(event) => openPlaceMenu(event, { kind: 'channel', channelId: id })}
    >
      <span className={styles.number} data-tip={plural(members, { one: '# member', other: '# members' })}>
        <Users size={14} aria-hidden="true" />
        <span aria-hidden="true">{formatNumber(members)}</span>
        <span className="visually-hidden">{plural(members, { one: '# member', other: '# members' })}</span>
      </span>
      <Traffic perWeek={channel.stream_weekly_traffic} />
      <a className={line.icon} href={page} aria-label={t`About ${name}`} data-tip={t`About the channel`}>
        <Settings2 size={16} aria-hidden="true" />
      </a>
      <span className={styles.join}>
        {!isJoined && mayJoin && (
          <Button disabled={isBusy} aria-label={t`Join ${name}`} onClick={() => void join()}>
            {t`Join`}
          </Button>
        )}
        {isJoined && !channel.is_archived && (
          <Button kind="quiet" aria-label={t`Leave ${name}`} onClick={() => openLeave({ channelId: id })}>
            {t`Leave…`}
          </Button>
        )}
        {!isJoined && !mayJoin && !channel.is_archived && <span>{t`By invitation`}</span>}
      </span>
    </Line>
  )
}

/** How much is written there. Of a new channel nobody can say yet. */
function Traffic({ perWeek }: { perWeek: number | null }) {
  const words =
    perWeek === null
      ? t`New: nobody can say yet how much is written`
      : plural(perWeek, { one: '# message a week', other: '# messages a week' })
  return (
    <span className={styles.number} data-tip={words}>
      <Activity size={14} aria-hidden="true" />
      <span aria-hidden="true">{perWeek === null ? t`new` : formatNumber(perWeek)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
