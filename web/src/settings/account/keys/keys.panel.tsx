import { createApiKey, endApiKey, getApiKeys } from '@parley/api/api-keys/endpoints'
import { maxApiKeyNameLength } from '@parley/api/api-keys/limits'
import type { AnswerOf } from '@parley/api/contract/endpoint'
import type { Connection } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice, useSubscriptions } from '#data/hooks.ts'
import { formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { AddForm } from '../../parts/AddForm.tsx'
import { Collection } from '../../parts/Collection.tsx'
import { chosenExpiry, expiryChoices, timesOf } from '../../parts/expiry.ts'
import { NotRead } from '../../parts/NotRead.tsx'
import { ShownOnce } from '../../parts/ShownOnce.tsx'
import { useListed } from '../../parts/use-listed.ts'
import { downloadConfiguration } from '../configuration.ts'
import { ChannelChoice } from './ChannelChoice.tsx'

type Key = AnswerOf<typeof getApiKeys>['api_keys'][number]

const load = (connection: Connection) => connection.call(getApiKeys, {})

/** Keys for single programs: each can do less than the person, and ends without the others. */
export default function KeysPanel() {
  const { connection } = useApp()
  const email = useSlice(({ self }) => self.email)
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const channels = useSubscriptions()
  const { answer, problem, read } = useListed(load, { events: ['api_keys_changed'] })
  const [made, setMade] = useState<{ name: string; key: string }>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const title = t`Keys for programs`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (!answer) return <p role="status">{t`Loading…`}</p>

  const scopeOf = ({ access, channel_ids: ids }: Key) => {
    const words = access === 'read' ? t`Reads only` : t`Reads and writes`
    if (ids === null) return [words]
    return [words, formatList(ids.map((id) => `#${channels.get(id)?.name ?? '?'}`))]
  }

  return (
    <Collection
      title={title}
      items={answer.api_keys.map((key) => ({
        key: key.id,
        name: key.name,
        title: key.name,
        detail: [...scopeOf(key), ...timesOf(key, twentyFour)].join(' · '),
        remove: async () => {
          await connection.call(endApiKey, { key_id: key.id })
          read()
        },
      }))}
      empty={t`There are none. Give each program a key of its own: it can do less than you, and you can end it alone.`}
    >
      {made === undefined ? (
        <AddForm
          fields={[
            { name: 'name', label: t`Name`, maxLength: maxApiKeyNameLength },
            {
              name: 'access',
              label: t`Access`,
              choices: [
                ['read', t`Read only`],
                ['write', t`Read and write`],
              ],
            },
            {
              name: 'channels',
              label: t`Where`,
              choices: [
                ['all', t`In all channels`],
                ['chosen', t`Only in chosen channels`],
              ],
            },
            { name: 'expires', label: t`Expires`, choices: expiryChoices() },
          ]}
          action={t`Make a key`}
          onSubmit={async ({ name = '', access, channels: where, expires }) => {
            const { api_key: key } = await connection.call(createApiKey, {
              name,
              access: access === 'write' ? 'write' : 'read',
              ...(where === 'chosen' && { channel_ids: [...chosen] }),
              ...chosenExpiry(expires),
            })
            setMade({ name: name.trim(), key })
            setChosen(new Set())
            read()
          }}
        >
          {({ channels: where }) =>
            where === 'chosen' && <ChannelChoice chosen={chosen} onChange={setChosen} />
          }
        </AddForm>
      ) : (
        <ShownOnce name={made.name} secret={made.key} onDone={() => setMade(undefined)}>
          <Button
            kind="quiet"
            onClick={() => downloadConfiguration({ email, key: made.key, site: connection.url })}
          >
            {t`Download the configuration`}
          </Button>
        </ShownOnce>
      )}
    </Collection>
  )
}
