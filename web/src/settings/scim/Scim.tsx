import { createScimToken, endScimToken, getScimTokens } from '@parley/api/scim/endpoints'
import { maxScimTokenNameLength } from '@parley/api/scim/limits'
import type { Connection } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { Card } from '../frame/Card.tsx'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { chosenExpiry, expiryChoices, timesOf } from '../parts/expiry.ts'
import { NotRead } from '../parts/NotRead.tsx'
import { ShownOnce } from '../parts/ShownOnce.tsx'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'
import styles from './Scim.module.css'

const load = (connection: Connection) => connection.call(getScimTokens, {})

/** Where an identity provider sends its requests, and the tokens that let it. */
export function Scim() {
  const { connection, toasts, report } = useApp()
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const { answer, problem, read } = useListed(load, { events: ['scim_tokens_changed'] })
  const [made, setMade] = useState<{ name: string; token: string }>()
  const title = t`Tokens`
  if (problem !== undefined) return <NotRead title={title} problem={problem} read={read} />
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const { base_url: address } = answer
  return (
    <>
      <Card title={t`Address for the provider`}>
        <div className={styles.address}>
          <code dir="ltr">{address}</code>
          <Button
            kind="quiet"
            onClick={() => void copy(address).then(() => toasts.show(t`It is copied`), report)}
          >
            {t`Copy`}
          </Button>
        </div>
        <p className={`${setting.about} ${styles.about}`}>
          {t`The provider creates, changes and deactivates accounts and groups. It never changes owners.`}
        </p>
      </Card>
      <Collection
        title={title}
        items={answer.tokens.map((token) => ({
          key: token.id,
          name: token.name,
          title: token.name,
          detail: timesOf(token, twentyFour).join(' · '),
          remove: async () => {
            await connection.call(endScimToken, { token_id: token.id })
            read()
          },
        }))}
        empty={t`There are none: no provider can change anything here.`}
      >
        {made === undefined ? (
          <AddForm
            fields={[
              { name: 'name', label: t`Name`, maxLength: maxScimTokenNameLength },
              { name: 'expires', label: t`Expires`, choices: expiryChoices() },
            ]}
            action={t`Make a token`}
            onSubmit={async ({ name = '', expires }) => {
              const { token } = await connection.call(createScimToken, { name, ...chosenExpiry(expires) })
              setMade({ name: name.trim(), token })
              read()
            }}
          />
        ) : (
          <ShownOnce name={made.name} secret={made.token} onDone={() => setMade(undefined)} />
        )}
      </Collection>
    </>
  )
}
