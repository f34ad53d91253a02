import { updateBot } from '@parley/api/bots/endpoints'
import type { Integration } from '@parley/api/incoming-webhooks/objects'
import { secretKey } from '@parley/api/incoming-webhooks/secrets'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Address.module.css'
import { newSecret } from './address.ts'
import { Copied } from './Copied.tsx'
import type { Made } from './SetUp.tsx'

interface Props {
  integration: Integration
  bot: Made['bot']
  secret: string | undefined
}

/** The secret by which a service proves itself: made here and entered there, or the other way round. */
export function Secret({ integration, bot, secret: before }: Props) {
  const { name, title, secret: kind } = integration
  const { connection } = useApp()
  const [secret, setSecret] = useState(before)
  const save = async (made: string) => {
    await connection.call(updateBot, { bot_id: bot.user_id, config_data: { [secretKey(name)]: made } })
    setSecret(made)
  }
  if (kind === 'given') {
    return (
      <>
        <p className={setting.about}>
          {secret === undefined
            ? t`Once ${title} shows its secret, enter it here. Until then, what comes is not checked.`
            : t`Only what ${title} signs with this secret is taken.`}
        </p>
        {secret !== undefined && <Copied label={t`Secret`} text={secret} done={t`The secret is copied`} />}
        <AddForm
          fields={[
            { name: 'secret', label: secret === undefined ? t`Secret` : t`Another secret`, maxLength: 500 },
          ]}
          action={t`Save`}
          onSubmit={({ secret = '' }) => save(secret.trim())}
        />
      </>
    )
  }
  if (secret !== undefined) {
    return (
      <>
        <Copied label={t`Secret`} text={secret} done={t`The secret is copied`} />
        <p
          className={setting.about}
        >{t`Enter this secret there, too: what is not signed with it is refused.`}</p>
      </>
    )
  }
  return (
    <>
      <p className={setting.about}>{t`There is no secret yet, so what comes is not checked.`}</p>
      <div className={styles.test}>
        <Confirmed
          action={t`Make a secret…`}
          question={t`What ${title} reports by ${bot.full_name} will need the secret, or be refused.`}
          onConfirm={() => save(newSecret())}
        />
      </div>
    </>
  )
}
