import type { Bot } from '@parley/api/bots/objects'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Collection } from '../parts/Collection.tsx'
import setting from '../setting/Setting.module.css'
import { Deliveries } from './Deliveries.tsx'
import { Feeds } from './Feeds.tsx'

interface Props {
  bots: readonly Bot[]
  /** What services are called, by their names in addresses. */
  titles: ReadonlyMap<string, string>
}

/** The bots that report for services, with what was sent to them. */
export function ReportingBots({ bots, titles }: Props) {
  const [open, setOpen] = useState<number>()
  const shown = bots.find(({ user_id }) => user_id === open)
  return (
    <>
      <Collection
        title={t`Your bots that report`}
        items={bots.map(({ user_id: id, full_name, avatar_url }) => ({
          key: id,
          name: full_name,
          title: full_name,
          lead: <Avatar name={full_name} userId={id} url={avatar_url} size={28} />,
          tail: (
            <button
              type="button"
              className={setting.link}
              aria-expanded={open === id}
              aria-label={t`What was sent to ${full_name}`}
              onClick={() => setOpen(open === id ? undefined : id)}
            >
              {t`What was sent`}
            </button>
          ),
        }))}
        empty={t`You have none yet. Choose a service above: its bot is made with the address.`}
      />
      {shown && <Feeds key={`feeds ${shown.user_id}`} bot={shown} />}
      {shown && <Deliveries key={shown.user_id} bot={shown} titles={titles} />}
    </>
  )
}
