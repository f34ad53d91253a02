import type { Bot } from '@parley/api/bots/objects'
import { getWebhookDeliveries, replayWebhookDelivery } from '@parley/api/incoming-webhooks/endpoints'
import type { Delivery } from '@parley/api/incoming-webhooks/objects'
import { botTypes } from '@parley/api/users/objects'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { OFTEN_MS } from '#data/use-followed.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { Card } from '../frame/Card.tsx'
import { Collection } from '../parts/Collection.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Deliveries.module.css'
import { TryAgain } from './TryAgain.tsx'
import { useAnswer } from './use-answer.ts'

interface Props {
  bot: Bot
  titles: ReadonlyMap<string, string>
}

/** What services sent to a bot lately, or a bot to its program, and what became of it. */
export function Deliveries({ bot, titles }: Props) {
  const { connection } = useApp()
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  const { answer, problem, askAgain } = useAnswer(
    getWebhookDeliveries,
    { bot_id: bot.user_id },
    { everyMs: OFTEN_MS },
  )
  const isCalled = bot.bot_type === botTypes.outgoingWebhook
  const title = isCalled ? t`Calls of ${bot.full_name}` : t`Sent to ${bot.full_name}`
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

  const replay = async ({ id }: Delivery) => {
    const asked = { bot_id: bot.user_id, delivery_id: id }
    return outcomeOf((await connection.call(replayWebhookDelivery, asked)).delivery)
  }
  return (
    <Collection
      title={title}
      items={answer.deliveries.map((one) => {
        const name = isCalled ? triggerOf(one) : (titles.get(one.integration) ?? one.integration)
        return {
          key: one.id,
          name,
          title: isCalled || one.event === null ? name : `${name}: ${one.event}`,
          detail: (
            <>
              {formatFull(one.received, twentyFour)}
              {' · '}
              {one.problem === null && one.message_id !== null ? (
                <a className={styles.told} href={`#narrow/near/${one.message_id}`}>
                  {outcomeOf(one)}
                </a>
              ) : (
                <span className={one.problem === null ? undefined : styles.problem} dir="auto">
                  {outcomeOf(one)}
                </span>
              )}
              {one.answer !== null && one.answer !== '' && (
                <code className={styles.answer} dir="ltr">
                  {one.answer}
                </code>
              )}
            </>
          ),
          tail: one.can_replay && (
            <TryAgain
              label={one.problem === null ? t`Once more` : t`Try again`}
              work={() => replay(one)}
              onDone={askAgain}
            />
          ),
        }
      })}
      empty={
        isCalled
          ? t`Nobody has mentioned it or written to it in the last two weeks.`
          : t`Nothing has come in the last two weeks.`
      }
    />
  )
}

const triggerOf = ({ event }: Delivery) => (event === 'mention' ? t`Mentioned` : t`Written to`)

function outcomeOf({ problem, message_id, status }: Delivery): string {
  if (problem !== null) return problem
  if (status !== null) return message_id === null ? t`Has nothing to say` : t`Answered in a message`
  return message_id === null ? t`Nothing to tell` : t`Told in a message`
}
