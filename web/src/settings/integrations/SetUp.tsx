import { createBot, updateBot } from '@parley/api/bots/endpoints'
import type { Bot } from '@parley/api/bots/objects'
import type { Integration } from '@parley/api/incoming-webhooks/objects'
import { secretKey, secretOf } from '@parley/api/incoming-webhooks/secrets'
import { botTypes } from '@parley/api/users/objects'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSubscriptions } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import form from '../parts/AddForm.module.css'
import setting from '../setting/Setting.module.css'
import { newSecret, type Wishes } from './address.ts'
import { Mark } from './Mark.tsx'
import styles from './SetUp.module.css'
import { useFocus } from './use-focus.ts'

/** The bot that reports, and how. */
export interface Made extends Wishes {
  readonly bot: Pick<Bot, 'user_id' | 'full_name' | 'api_key'>
  /** What the service signs with; undefined if that is not known. */
  readonly secret: string | undefined
}

interface Props {
  integration: Integration
  /** The person's bots that can report for a service. */
  bots: readonly Bot[]
  mayMake: boolean
  onMade: (made: Made) => void
  onCancel: () => void
}

const NEW = 'new'
const OWNER = ''

/** Where a service reports to, what of it, and by which bot. */
export function SetUp({ integration, bots, mayMake, onMade, onCancel }: Props) {
  const { connection } = useApp()
  const { title, events } = integration
  const id = useId()
  const first = useFocus<HTMLSelectElement>()
  const channels = [...useSubscriptions().values()]
    .filter((one) => !one.is_archived)
    .sort(byText(({ name }) => name))
  const [channel, setChannel] = useState(OWNER)
  const [topic, setTopic] = useState('')
  const [botId, setBotId] = useState(mayMake ? NEW : String(bots[0]?.user_id ?? NEW))
  const [name, setName] = useState(title)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function chosenBot(): Promise<Pick<Made, 'bot' | 'secret'>> {
    const bot = bots.find(({ user_id }) => String(user_id) === botId)
    if (bot) {
      const { config_data } = await connection.call(updateBot, { bot_id: bot.user_id })
      return { bot, secret: secretOf(config_data, integration.name) }
    }
    const secret = integration.secret === 'chosen' ? newSecret() : undefined
    const { user_id, api_key } = await connection.call(createBot, {
      ...{ full_name: name, bot_type: botTypes.incomingWebhook },
      // Addresses of bots are unique, and nobody writes to this one.
      short_name: `${integration.name}-${newSecret().slice(0, 6)}`,
      ...(secret !== undefined && { config_data: { [secretKey(integration.name)]: secret } }),
    })
    return { bot: { user_id, api_key, full_name: name }, secret }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const channelId = channel === OWNER ? undefined : Number(channel)
      onMade({ ...(await chosenBot()), channelId, topic: topic.trim(), leftOut: [...leftOut] })
    } catch (error) {
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  function toggle(event: string, isOn: boolean) {
    const next = new Set(leftOut)
    if (isOn) next.delete(event)
    else next.add(event)
    setLeftOut(next)
  }

  return (
    <Card title={title} action={<Mark title={title} />}>
      <form method="post" onSubmit={submit}>
        <div className={`${form.form} ${styles.form}`}>
          <div className={form.field}>
            <label htmlFor={`${id}-channel`}>{t`Reports to`}</label>
            <select
              ref={first}
              id={`${id}-channel`}
              className={setting.select}
              value={channel}
              onChange={({ target }) => setChannel(target.value)}
            >
              <option value={OWNER}>{t`Me alone, as direct messages`}</option>
              {channels.map(({ stream_id, name }) => (
                <option key={stream_id} value={stream_id}>
                  #{name}
                </option>
              ))}
            </select>
          </div>
          {channel !== OWNER && (
            <div className={form.field}>
              <label htmlFor={`${id}-topic`}>{t`Topic`}</label>
              <input
                id={`${id}-topic`}
                className={setting.text}
                dir="auto"
                maxLength={60}
                value={topic}
                placeholder={integration.is_read ? t`The feed’s own` : t`The service’s own`}
                aria-describedby={`${id}-topic-hint`}
                onChange={({ target }) => setTopic(target.value)}
              />
              <p id={`${id}-topic-hint`} className={setting.about}>
                {integration.is_read
                  ? t`Left empty, it is what the feed calls itself.`
                  : t`Left empty, the service names it: after an issue, an alert, a build.`}
              </p>
            </div>
          )}
          <div className={form.field}>
            <label htmlFor={`${id}-bot`}>{t`Written by`}</label>
            <select
              id={`${id}-bot`}
              className={setting.select}
              value={botId}
              onChange={({ target }) => setBotId(target.value)}
            >
              {mayMake && <option value={NEW}>{t`A new bot`}</option>}
              {bots.map(({ user_id, full_name }) => (
                <option key={user_id} value={user_id}>
                  {full_name}
                </option>
              ))}
            </select>
          </div>
          {botId === NEW && (
            <div className={form.field}>
              <label htmlFor={`${id}-name`}>{t`Name of the bot`}</label>
              <input
                id={`${id}-name`}
                className={setting.text}
                dir="auto"
                required
                maxLength={100}
                value={name}
                aria-invalid={problem !== undefined || undefined}
                aria-describedby={problem === undefined ? undefined : `${id}-problem`}
                onChange={({ target }) => setName(target.value)}
              />
            </div>
          )}
        </div>
        {events.length > 1 && (
          <fieldset className={styles.events}>
            <legend>{t`What it tells`}</legend>
            {events.map((event) => (
              <label key={event}>
                <input
                  type="checkbox"
                  checked={!leftOut.has(event)}
                  onChange={({ target }) => toggle(event, target.checked)}
                />
                <span>{event}</span>
              </label>
            ))}
          </fieldset>
        )}
        {problem && (
          <p id={`${id}-problem`} className={setting.error} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={isBusy}>
            {integration.is_read ? t`Continue` : t`Get the address`}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
