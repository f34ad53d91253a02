import { getChannelEmailAddress } from '@parley/api/channels/endpoints'
import { Copy, MailX } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import { useAnswer } from '#settings/integrations/use-answer.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { Notice } from '#ui/Notice.tsx'
import general from '../general/General.module.css'
import type { ChannelPageProps } from '../page.ts'
import styles from './Email.module.css'

/** The address whose letters become messages of the channel. */
export function Email({ channel }: ChannelPageProps) {
  const { toasts, report } = useApp()
  const { stream_id: id, name } = channel
  const { answer, problem } = useAnswer(getChannelEmailAddress, { stream_id: id })
  if (problem !== undefined) {
    return (
      <Notice icon={MailX} title={t`The address could not be loaded`}>
        <p>{problem}</p>
      </Notice>
    )
  }
  if (answer?.email === '') {
    return (
      <Notice icon={MailX} title={t`This server takes no letters`}>
        <p>{t`Whoever runs it can set that up. Then each channel has an address.`}</p>
      </Notice>
    )
  }
  return (
    <div className={general.body}>
      <Card title={t`Write to ${name} by mail`}>
        <p className={styles.about}>
          {t`A letter to this address becomes a message of the channel, as you. Its subject is the topic. Whoever has the address can write: give it to those only who may.`}
        </p>
        <div className={styles.line}>
          <code dir="ltr">{answer?.email ?? t`Loading…`}</code>
          {answer && (
            <Button
              kind="quiet"
              onClick={() => void copy(answer.email).then(() => toasts.show(t`Address copied`), report)}
            >
              <Copy size={15} aria-hidden="true" />
              {t`Copy`}
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}
