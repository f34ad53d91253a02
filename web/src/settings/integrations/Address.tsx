import { testWebhook } from '@parley/api/incoming-webhooks/endpoints'
import type { Delivery, Integration } from '@parley/api/incoming-webhooks/objects'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useRealm, useSubscriptions } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Address.module.css'
import { addressOf } from './address.ts'
import { Copied } from './Copied.tsx'
import { Mark } from './Mark.tsx'
import { Secret } from './Secret.tsx'
import type { Made } from './SetUp.tsx'

interface Props {
  integration: Integration
  made: Made
  onDone: () => void
}

/** What is entered at the service, and a test of it. */
export function Address({ integration, made, onDone }: Props) {
  const { connection } = useApp()
  const { realm_url } = useRealm()
  const channel = useSubscriptions().get(made.channelId ?? -1)
  const { title, instructions } = integration
  const [tested, setTested] = useState<Delivery>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function sendTest() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    setTested(undefined)
    try {
      const { delivery } = await connection.call(testWebhook, {
        bot_id: made.bot.user_id,
        integration: integration.name,
        ...(made.channelId !== undefined && { stream: String(made.channelId) }),
        ...(made.channelId !== undefined && made.topic !== '' && { topic: made.topic }),
      })
      setTested(delivery)
      setProblem(delivery.problem ?? undefined)
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={title} action={<Mark title={title} />}>
      <ol className={styles.steps}>
        <li>
          <h3>{t`Copy the address`}</h3>
          <Copied
            label={t`Address`}
            text={addressOf(realm_url, integration, made.bot.api_key, made)}
            done={t`The address is copied`}
            takesFocus
          />
          <p className={setting.about}>
            {t`Whoever has it can write as ${made.bot.full_name}. Treat it like a password.`}
          </p>
        </li>
        <li>
          <h3>{t`Enter it at ${title}`}</h3>
          {/* Names of menus there are in English. */}
          <p className={styles.instructions} lang="en" dir="ltr">
            {instructions}
          </p>
        </li>
        {integration.secret !== null && (
          <li>
            <h3>{t`Let it prove that it is ${title}`}</h3>
            <Secret integration={integration} bot={made.bot} secret={made.secret} />
          </li>
        )}
        <li>
          <h3>{t`Send a test`}</h3>
          <p className={setting.about}>
            {channel === undefined
              ? t`It comes to you, as a direct message.`
              : t`It comes into #${channel.name}, for everybody there.`}
          </p>
          <div className={styles.test}>
            <Button kind="quiet" disabled={isBusy} onClick={() => void sendTest()}>
              {t`Send a test`}
            </Button>
            {tested?.message_id != null && (
              <p className={styles.sent} role="status">
                <CircleCheck size={15} aria-hidden="true" />
                {t`The test is sent`}
              </p>
            )}
          </div>
          {problem !== undefined && (
            <p className={setting.error} role="alert">
              {problem}
            </p>
          )}
        </li>
      </ol>
      <div className={styles.end}>
        <Button onClick={onDone}>{t`Done`}</Button>
      </div>
    </Card>
  )
}
