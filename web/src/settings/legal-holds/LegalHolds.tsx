import { getLegalHolds } from '@parley/api/legal-holds/endpoints'
import type { LegalHold } from '@parley/api/legal-holds/objects'
import type { Connection } from '@parley/client'
import { useNames, useSettings, useSubscriptions, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatFull } from '#ui/time/format.ts'
import { Collection } from '../parts/Collection.tsx'
import { NotRead } from '../parts/NotRead.tsx'
import { useListed } from '../parts/use-listed.ts'
import { Lift } from './Lift.tsx'
import { NewHold } from './NewHold.tsx'

const load = (connection: Connection) => connection.call(getLegalHolds, {})

/** The legal holds of the organization: owners set and lift them. */
export function LegalHolds() {
  const { answer, problem, read } = useListed(load, { events: ['legal_holds_changed'] })
  const nameOf = useHeldName()
  const users = useUsers()
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const title = t`Legal holds`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (!answer) return <p role="status">{t`Loading…`}</p>
  return (
    <Collection
      title={title}
      items={answer.legal_holds.map((hold) => {
        const by = hold.set_by === null ? t`The operator of the server` : users.get(hold.set_by)?.full_name
        const name = nameOf(hold)
        return {
          key: hold.id,
          name,
          title: <bdi>{name}</bdi>,
          detail: [hold.reason, by ?? '', formatFull(hold.date_set, twentyFour)]
            .filter((part) => part !== '')
            .join(' · '),
          tail: <Lift hold={hold} name={name} onLifted={read} />,
        }
      })}
      empty={t`There are none: messages are deleted as people and settings say.`}
    >
      <NewHold onSet={read} />
    </Collection>
  )
}

/** Whom or what a hold is about. */
function useHeldName(): (hold: LegalHold) => string {
  const users = useUsers()
  const channels = useSubscriptions()
  const names = useNames()
  return ({ user_id: userId, stream_id: channelId }) => {
    if (userId !== null) return users.get(userId)?.full_name ?? t`Unknown person`
    const id = channelId ?? 0
    return `#${channels.get(id)?.name ?? names.channelName(id) ?? t`unknown channel`}`
  }
}
