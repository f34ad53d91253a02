import type { MessageWithFlags } from '@parley/api/messages/objects'
import { CalendarDays, History, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNames, useUsers } from '#data/hooks.ts'
import { useMessageList } from '#data/use-message-list.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { plural, t } from '#language/words.ts'
import type { Narrow, Term } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Pane } from '#ui/Pane.tsx'
import { daysAgo, isoDay } from './days.ts'
import { type Pill, pillKey, queryOf, slotOf, withPill } from './pills.ts'
import { counted } from './results.ts'
import styles from './SearchPane.module.css'
import { useHashOf, useRecent } from './use-query.ts'

const SHOWN = 6

/** Narrows a search by what it has found so far. */
export function SearchPane({ narrow }: { narrow: Narrow }) {
  const [, { messages, isOpen, foundOldest, foundNewest }] = useMessageList(narrow)
  const users = useUsers()
  const names = useNames()
  const hasResults = isOpen && messages.length > 0
  return (
    <Pane label={t`Narrow the search`}>
      {hasResults && (
        <>
          <p className={styles.note}>
            {foundOldest && foundNewest
              ? t`Counted in all results.`
              : plural(messages.length, {
                  one: 'Counted in the first result.',
                  other: 'Counted in the first # results.',
                })}
          </p>
          <Group name={t`From`}>
            {counted(messages, ({ sender_id }) => sender_id)
              .slice(0, SHOWN)
              .map(([id, count]) => {
                const user = users.get(id)
                const name = user?.full_name ?? t`Unknown user`
                return (
                  <Choice
                    key={id}
                    narrow={narrow}
                    term={{ operator: 'sender', operand: id }}
                    name={name}
                    count={count}
                  >
                    <Avatar name={name} userId={id} url={user?.avatar_url} size={20} />
                  </Choice>
                )
              })}
          </Group>
          <Group name={t`In`}>
            {counted(messages, ({ stream_id }) => stream_id)
              .slice(0, SHOWN)
              .map(([id, count]) => (
                <Choice
                  key={id}
                  narrow={narrow}
                  term={{ operator: 'channel', operand: id }}
                  name={names.channelName(id) ?? t`Unknown channel`}
                  count={count}
                >
                  <ChannelIcon channelId={id} />
                </Choice>
              ))}
            <Directs narrow={narrow} messages={messages} />
          </Group>
          <Group name={t`When`}>
            {daysToOffer().map(([name, day]) => (
              <Choice
                key={name}
                narrow={narrow}
                term={{ operator: 'after', operand: isoDay(day) }}
                name={name}
                count={messages.filter(({ timestamp }) => timestamp * 1000 >= day.getTime()).length}
              >
                <CalendarDays size={16} aria-hidden="true" />
              </Choice>
            ))}
          </Group>
        </>
      )}
      <RecentSearches />
    </Pane>
  )
}

function Directs({ narrow, messages }: { narrow: Narrow; messages: readonly MessageWithFlags[] }) {
  const count = messages.filter(({ type }) => type === 'private').length
  if (count === 0) return null
  return (
    <Choice narrow={narrow} term={{ operator: 'is', operand: 'dm' }} name={t`Direct messages`} count={count}>
      <MessagesSquare size={16} aria-hidden="true" />
    </Choice>
  )
}

function daysToOffer(): (readonly [string, Date])[] {
  const now = new Date()
  const today = daysAgo(now, 0)
  return [
    [t`Today`, today],
    [t`The last 7 days`, daysAgo(now, 6)],
    [t`This month`, new Date(today.getFullYear(), today.getMonth(), 1)],
    [t`This year`, new Date(today.getFullYear(), 0, 1)],
  ]
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2>{name}</h2>
      <ul className="plain">{children}</ul>
    </section>
  )
}

interface ChoiceProps {
  narrow: Narrow
  term: Term
  name: string
  count: number
  children: ReactNode
}

/** Adds a pill in place of one of its kind, or takes it away again. */
function Choice({ narrow, term, name, count, children }: ChoiceProps) {
  const hashOf = useHashOf()
  const { pills, words } = queryOf(narrow)
  const pill: Pill = { terms: [term] }
  const present = pills.find((one) => pillKey(one) === pillKey(pill))
  const others = pills.filter((one) => one !== present)
  const isLast = present !== undefined && others.length === 0 && words === ''
  if ((count === 0 && !present) || isLast) return null
  const next = present ? others : withPill(pills, pill)
  const isReplacing =
    !present && pills.some((one) => slotOf(one) !== undefined && slotOf(one) === slotOf(pill))
  return (
    <li>
      <a
        className={styles.choice}
        href={hashOf({ pills: next, words })}
        aria-current={present ? 'true' : undefined}
        title={
          present ? t`Do not narrow to ${name}` : isReplacing ? t`Change to ${name}` : t`Narrow to ${name}`
        }
      >
        <span className={styles.icon}>{children}</span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.number}>{count}</span>
      </a>
    </li>
  )
}

function RecentSearches() {
  const recent = useRecent()
  if (recent.length === 0) return null
  return (
    <Group name={t`Recent searches`}>
      {recent.slice(0, SHOWN).map(({ hash, text }) => (
        <li key={hash}>
          <a className={styles.choice} href={hash} title={text}>
            <span className={styles.icon}>
              <History size={16} aria-hidden="true" />
            </span>
            <span className={styles.name} dir="auto">
              {text}
            </span>
          </a>
        </li>
      ))}
    </Group>
  )
}
