import type { Bot } from '@parley/api/bots/objects'
import { getSigningSecret } from '@parley/api/incoming-webhooks/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { Copied } from '../integrations/Copied.tsx'
import { Deliveries } from '../integrations/Deliveries.tsx'
import { useAnswer } from '../integrations/use-answer.ts'
import setting from '../setting/Setting.module.css'

const NO_TITLES: ReadonlyMap<string, string> = new Map()

/** What a bot that is called was told, and what came of it. */
export function Calls({ bot }: { bot: Bot }) {
  return (
    <>
      {bot.bot_type === botTypes.outgoingWebhook && <Signing bot={bot} />}
      <Deliveries bot={bot} titles={NO_TITLES} />
    </>
  )
}

/** How a program can tell that it was asked from here. */
function Signing({ bot }: { bot: Bot }) {
  const { answer } = useAnswer(getSigningSecret, { bot_id: bot.user_id })
  if (!answer) return null
  return (
    <Card title={t`How ${bot.full_name} proves itself`}>
      <p className={setting.note}>
        {t`Each request is signed with this secret, as the specification “Standard Webhooks” has it. Most languages have a library that checks it.`}
      </p>
      <Copied label={t`Secret`} text={answer.signing_secret} done={t`The secret is copied`} />
    </Card>
  )
}
