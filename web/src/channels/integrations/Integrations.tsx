import { getChannelIntegrations } from '@parley/api/incoming-webhooks/endpoints'
import { Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings, useSlice, useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import { useAnswer } from '#settings/integrations/use-answer.ts'
import { NotRead } from '#settings/parts/NotRead.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatFull } from '#ui/time/format.ts'
import general from '../general/General.module.css'
import type { ChannelPageProps } from '../page.ts'
import styles from './Integrations.module.css'

/** What programs write here: bots, and feeds that they report. */
export function Integrations({ channel: { stream_id } }: ChannelPageProps) {
  const { answer, problem, askAgain } = useAnswer(getChannelIntegrations, { stream_id })
  const mayAdd = useSlice(({ self }) => !self.is_guest)
  const { twenty_four_hour_time: twentyFour } = useSettings()
  if (problem !== undefined) {
    return (
      <div className={general.body}>
        <NotRead title={t`Programs`} problem={problem} read={askAgain} />
      </div>
    )
  }
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const { bots, feeds } = answer
  const add = mayAdd && (
    <ButtonLink kind="quiet" href="#settings/integrations">
      {t`Let a service report here`}
    </ButtonLink>
  )
  if (bots.length === 0 && feeds.length === 0) {
    return (
      <Notice icon={Webhook} title={t`No program writes here`}>
        <p>{t`Builds, alarms, tickets, news: a service can report them here, by a bot.`}</p>
        {add}
      </Notice>
    )
  }
  return (
    <div className={general.body}>
      {bots.length > 0 && (
        <Card title={t`Bots that write here`} action={add}>
          <ul className="plain" aria-label={t`Bots that write here`}>
            {bots.map(({ user_id: id, messages, last_sent: last }) => (
              <Line key={id} botId={id}>
                {[
                  plural(messages, { one: '# recent message', other: '# recent messages' }),
                  t`last on ${formatFull(last, twentyFour)}`,
                ].join(' · ')}
              </Line>
            ))}
          </ul>
        </Card>
      )}
      {feeds.length > 0 && (
        <Card title={t`Feeds that are reported here`} {...(bots.length === 0 && { action: add })}>
          <ul className="plain" aria-label={t`Feeds that are reported here`}>
            {feeds.map(({ bot_id: id, title, topic }) => (
              <Line key={`${id} ${title} ${topic}`} botId={id} title={title}>
                {t`in the topic “${topic}”`}
              </Line>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** A bot, or what it reports; with who looks after it. */
function Line({ botId, title, children }: { botId: number; title?: string; children: ReactNode }) {
  const users = useUsers()
  const bot = users.get(botId)
  const owner = users.get(bot?.bot_owner_id ?? -1)
  const name = bot?.full_name ?? t`Unknown bot`
  return (
    <li className={styles.line}>
      <Avatar name={name} userId={botId} url={bot?.avatar_url} size={28} />
      <p>
        <a href={`#organization/people/${botId}`} dir="auto">
          {title ?? name}
        </a>
        <small>
          {children}
          {owner && (
            <>
              {' · '}
              {t`looked after by ${owner.full_name}`}
            </>
          )}
        </small>
      </p>
    </li>
  )
}
