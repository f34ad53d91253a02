import { CheckCheck, Inbox as InboxIcon, Sparkles } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import { useUnreadConversations } from '#data/use-unread-conversations.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatDay } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useViewKeys } from '../conversations/use-view-keys.ts'
import { PageHeader } from '../header/Header.tsx'
import { WriteToSomebody } from '../WriteToSomebody.tsx'
import { Filters } from './Filters.tsx'
import { type Filter, groupsOf, passes, unreadIn } from './groups.ts'
import styles from './Inbox.module.css'
import { InboxList } from './InboxList.tsx'
import { KeyLine } from './KeyLine.tsx'
import { useGrouping } from './use-grouping.ts'
import { useInboxActions } from './use-inbox-actions.ts'
import { useNoticeIds, useReturned } from './use-returned.ts'

/** All unread conversations, with who spoke last and what they said. */
export default function Inbox({ view }: PageProps) {
  const { session } = useApp()
  const rows = useUnreadConversations()
  const [filter, setFilter] = useState<Filter>('all')
  const [grouping, setGrouping] = useGrouping()
  const now = useMinute()
  const noticeIds = useNoticeIds()
  const returned = useReturned(noticeIds)
  const actions = useInboxActions(returned)
  // Here, because the list is gone when all is read.
  useViewKeys({ z: actions.undo })
  const shown = rows.filter((row) => passes(filter, row))
  const groups = groupsOf(shown, grouping, {
    channelName: (id) => session.state.subscriptions.get(id)?.name,
    timeOf: (id) => session.messages.get(id)?.timestamp,
    dayOf: (time) => formatDay(time, now),
  })
  const heard = rows.filter((row) => passes('all', row))
  const muted = filter === 'all' ? rows.filter((row) => row.isMuted) : []
  const unread = unreadIn(heard)
  const isNarrow = useIsNarrow()
  return (
    <>
      <PageHeader view={view} detail={unread === 0 ? undefined : summary(unread, heard.length)}>
        {heard.length > 0 && (
          <button
            type="button"
            className={styles.all}
            aria-label={t`Mark all as read`}
            onClick={() => actions.read(heard)}
          >
            <CheckCheck size={16} aria-hidden="true" />
            <span>{t`Mark all as read`}</span>
          </button>
        )}
        {isNarrow && <WriteToSomebody />}
      </PageHeader>
      {rows.length > 0 && (
        <Filters
          rows={rows}
          filter={filter}
          grouping={grouping}
          onFilter={setFilter}
          onGrouping={setGrouping}
        />
      )}
      {shown.length === 0 && <Nothing filter={filter} onAll={() => setFilter('all')} />}
      {(shown.length > 0 || muted.length > 0) && (
        <InboxList
          key={filter}
          groups={groups}
          muted={muted}
          showsChannel={grouping !== 'channel'}
          noticeIds={noticeIds}
          returned={returned}
          actions={actions}
        />
      )}
      {rows.length > 0 && <KeyLine />}
    </>
  )
}

function summary(unread: number, conversations: number): string {
  return plural(
    conversations,
    { one: '{1} unread in # conversation', other: '{1} unread in # conversations' },
    unread,
  )
}

const nothing = (): Readonly<Record<Filter, readonly [title: string, advice: string]>> => ({
  all: [t`You are all caught up`, t`What is new will wait for you here.`],
  you: [t`Nothing is waiting for you`, t`Direct messages and messages that name you are listed here.`],
  direct: [t`No new direct messages`, t`What people write only to you is listed here.`],
  followed: [
    t`Nothing new in what you follow`,
    t`Follow a topic and it is listed here when somebody writes.`,
  ],
  snoozed: [t`Nothing is snoozed`, t`Snooze a conversation and it waits here until its time.`],
})

function Nothing({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const [title, advice] = nothing()[filter]
  return (
    <>
      {filter === 'all' && welcomes.map(([file, Welcome]) => <Welcome key={file} />)}
      <Notice icon={filter === 'all' ? Sparkles : InboxIcon} title={title}>
        <p>{advice}</p>
        {filter !== 'all' && (
          <Button kind="quiet" onClick={onAll}>
            {t`Show all`}
          </Button>
        )}
      </Notice>
    </>
  )
}

/** What other parts of the app have to say where nothing is waiting. */
const welcomes = Object.entries(
  import.meta.glob<ComponentType>('../../**/*.welcome.tsx', { eager: true, import: 'default' }),
)
