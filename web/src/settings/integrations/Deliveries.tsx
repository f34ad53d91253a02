import type { Bot } from '@parley/api/bots/objects'
import { getWebhookDeliveries, replayWebhookDelivery } from '@parley/api/incoming-webhooks/endpoints'
import type { Delivery } from '@parley/api/incoming-webhooks/objects'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { Card } from '../frame/Card.tsx'
import { Collection } from '../parts/Collection.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Deliveries.module.css'
import { useAnswer } from './use-answer.ts'

interface Props {
  bot: Bot
  titles: ReadonlyMap<string, string>
}

/** What services sent to a bot lately, and what became of it. */
export function Deliveries({ bot, titles }: Props) {
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const { answer, problem, askAgain } = useAnswer(getWebhookDeliveries, { bot_id: bot.user_id })
  const title = t`Sent to ${bot.full_name}`
  if (problem !== undefined) {
    return (
      <Card title={title}>
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={askAgain}>{t`Try again`}</Button>
        </p>
      </Card>
    )
  }
  if (!answer) return <p role="status">{t`Loading…`}</p>
  return (
    <Collection
      title={title}
      items={answer.deliveries.map((one) => {
        const name = titles.get(one.integration) ?? one.integration
        return {
          key: one.id,
          name,
          title: one.event === null ? name : `${name}: ${one.event}`,
          detail: (
            <>
              {formatFull(one.received, twentyFour)}
              {' · '}
              <span className={one.problem === null ? undefined : styles.problem} dir="auto">
                {outcomeOf(one)}
              </span>
            </>
          ),
          tail: one.can_replay && <Replay bot={bot} delivery={one} onDone={askAgain} />,
        }
      })}
      empty={t`Nothing has come in the last two weeks.`}
    />
  )
}

function outcomeOf({ problem, message_id }: Delivery): string {
  if (problem !== null) return problem
  return message_id === null ? t`Nothing to tell` : t`Told in a message`
}

function Replay({ bot, delivery, onDone }: { bot: Bot; delivery: Delivery; onDone: () => void }) {
  const { connection, toasts, report } = useApp()
  const [isBusy, setBusy] = useState(false)
  async function replay() {
    if (isBusy) return
    setBusy(true)
    try {
      const asked = { bot_id: bot.user_id, delivery_id: delivery.id }
      const { delivery: again } = await connection.call(replayWebhookDelivery, asked)
      toasts.show(outcomeOf(again))
      onDone()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" disabled={isBusy} onClick={() => void replay()}>
      {t`Try again`}
    </Button>
  )
}
