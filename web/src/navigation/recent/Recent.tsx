import { isTopicVisible } from '@parley/client'
import { CheckCheck, Clock3, CloudOff, Ellipsis } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useFaces } from '#data/faces.ts'
import { useNames, useRecentDirects, useSlice } from '#data/hooks.ts'
import { readWithUndo } from '#data/mark-read.ts'
import { othersIn, unreadConversations } from '#data/unread-conversations.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip, Chips } from '#ui/Chips.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Line } from '../conversations/Line.tsx'
import { When } from '../conversations/LineMarks.tsx'
import { LineSkeleton } from '../conversations/LineSkeleton.tsx'
import { Lines } from '../conversations/Lines.tsx'
import styles from '../conversations/lines.module.css'
import { PlaceName } from '../conversations/PlaceName.tsx'
import type { AtCursor } from '../conversations/use-lines.ts'
import { PageHeader } from '../header/Header.tsx'
import { openPlaceMenu } from '../menus/place-menu.ts'
import {
  isWanted,
  RECENT_FILTERS,
  type RecentConversation,
  type RecentFilter,
  recentConversations,
} from './conversations.ts'
import { RECENT_PAGE, useRecentMessages } from './use-recent-messages.ts'
import { Writers } from './Writers.tsx'

const NEXT_PAGE = 400

const filterNames = (): Readonly<Record<RecentFilter, string>> => ({
  unread: t`Unread`,
  participated: t`Participated`,
  channels: t`Channels`,
  directs: t`Direct messages`,
})

/** All conversations, the latest first: what is known of them, and older ones as one scrolls. */
export default function Recent({ view }: PageProps) {
  const app = useApp()
  const [list, snapshot] = useRecentMessages()
  const [filters, setFilters] = useState<ReadonlySet<RecentFilter>>(new Set())
  const rows = useRows(snapshot.messages, !snapshot.foundOldest)
  const shown = rows.filter((row) => isWanted(row, filters, app.ownUserId))
  const { loading, error, isOpen, foundOldest } = snapshot

  function toggle(filter: RecentFilter) {
    const next = new Set(filters)
    if (!next.delete(filter)) next.add(filter)
    setFilters(next)
  }

  if (!isOpen && !error) {
    return (
      <>
        <PageHeader view={view} />
        <LineSkeleton />
      </>
    )
  }
  return (
    <>
      <PageHeader view={view} />
      <div className={styles.bar}>
        <Chips label={t`Show only`}>
          {RECENT_FILTERS.map((one) => (
            <Chip key={one} isOn={filters.has(one)} onClick={() => toggle(one)}>
              {filterNames()[one]}
            </Chip>
          ))}
        </Chips>
      </div>
      {error && rows.length === 0 ? (
        <Notice icon={CloudOff} title={t`The conversations could not be loaded`} role="alert">
          <p>{explanationOf(error)}</p>
          <Button kind="quiet" onClick={() => void list.open('newest', RECENT_PAGE, 0)}>
            {t`Try again`}
          </Button>
        </Notice>
      ) : (
        <Lines
          label={t`Conversations`}
          rows={shown}
          keys={(row) => ({ e: () => (row ? void readWithUndo(app, row.unread) : false) })}
          draw={(row, cursor) => <RecentRow row={row} cursor={cursor} />}
          onEnd={() => {
            if (!error) void list.loadOlder(NEXT_PAGE)
          }}
          foot={
            loading === 'older' ? (
              <p className={styles.foot} role="status">
                {t`Loading older conversations…`}
              </p>
            ) : error ? (
              <p className={styles.foot} role="alert">
                {t`Older conversations could not be loaded.`}
                <Button kind="quiet" onClick={() => void list.loadOlder(NEXT_PAGE)}>
                  {t`Try again`}
                </Button>
              </p>
            ) : (
              foundOldest && shown.length === 0 && <Nothing isFiltered={filters.size > 0} />
            )
          }
        />
      )}
    </>
  )
}

function useRows(messages: Parameters<typeof recentConversations>[0]['messages'], isCut: boolean) {
  const { session, ownUserId } = useApp()
  const unreads = useSlice((state) => state.unreads)
  const recent = useRecentDirects()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part of the state that unread ones are made from
  return useMemo(() => {
    const directs = [...recent].map(([key, { max_message_id }]) => ({
      conversation: { kind: 'direct' as const, userIds: othersIn(key, ownUserId) },
      newest: max_message_id,
    }))
    const unread = unreadConversations(session.state, 0)
    return recentConversations({ messages, isCut, unread, directs, ownUserId })
  }, [session, messages, isCut, unreads, recent, ownUserId])
}

function RecentRow({ row, cursor }: { row: RecentConversation; cursor: AtCursor }) {
  const app = useApp()
  const names = useNames()
  const { conversation, newest, unread, mentioned } = row
  const message = app.session.messages.get(newest)
  const isDirect = conversation.kind === 'direct'
  const faces = useFaces(isDirect ? conversation.userIds : message ? [message.sender_id] : [])
  const isMuted = useSlice((state) => {
    return !isDirect && !mentioned && !isTopicVisible(state, conversation.channelId, conversation.topic)
  })
  return (
    <Line
      href={narrowHash(conversationNarrow(conversation), names)}
      faces={faces}
      name={<PlaceName conversation={conversation} showsChannel />}
      message={message}
      isPair={isDirect && conversation.userIds.length === 1}
      isQuiet={unread.length === 0 || isMuted}
      isWide
      note={!isDirect && <Writers userIds={row.writers} />}
      count={
        !isMuted && <Badge count={unread.length} mentioned={mentioned} forReader={isDirect || mentioned} />
      }
      time={<When sentAt={message?.timestamp} />}
      cursor={cursor}
      onContextMenu={isDirect ? undefined : (event) => openPlaceMenu(event, conversation)}
    >
      {unread.length > 0 && (
        <IconButton
          icon={CheckCheck}
          label={t`Mark as read`}
          aria-keyshortcuts="E"
          onClick={() => void readWithUndo(app, unread)}
        />
      )}
      {!isDirect && (
        <IconButton
          icon={Ellipsis}
          label={t`More for this topic`}
          aria-haspopup="menu"
          onClick={(event) => openPlaceMenu(event, conversation)}
        />
      )}
    </Line>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Notice icon={Clock3} title={isFiltered ? t`No conversation like that` : t`Nothing here yet`}>
      <p>
        {isFiltered ? t`Fewer filters show more.` : t`Conversations appear here as soon as there are some.`}
      </p>
    </Notice>
  )
}
