import { beginOwnExport, deleteOwnExport } from '@parley/api/own-exports/endpoints'
import type { OwnExport } from '@parley/api/own-exports/objects'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useReader } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { formatFull } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { Card } from '../frame/Card.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import { useOwnExport } from './use-own-export.ts'
import styles from './YourData.module.css'

/** An archive of what the person has written and set: what is in it, how far it is, and where it can be saved. */
export function YourData() {
  const { connection } = useApp()
  const { last, problem, read } = useOwnExport()
  const [refusal, setRefusal] = useState<string>()

  async function begin() {
    setRefusal(undefined)
    await connection.call(beginOwnExport, {}).catch((error) => setRefusal(explanationOf(error)))
    read()
  }

  return (
    <Card title={t`An archive of your data`}>
      <div className={styles.body}>
        <p>{t`One file with what you have written, as far as you can read it still, your direct messages, your files, drafts and settings.`}</p>
        <p
          className={setting.about}
        >{t`Nothing is in it that you may not see. Only you can save it, for a week.`}</p>
        {problem !== undefined ? (
          <p role="alert">
            {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
          </p>
        ) : last === undefined ? (
          <p role="status">{t`Loading…`}</p>
        ) : (
          <Last last={last} onBegin={() => void begin()} onChange={read} />
        )}
        {refusal && (
          <p className={setting.error} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Card>
  )
}

/** The session is that of the page, whatever the server calls its own address. */
const pathOf = (url: string) => new URL(url).pathname

interface Props {
  last: OwnExport | null
  onBegin: () => void
  onChange: () => void
}

/** The archive that was asked for last, and whether another may be. */
function Last({ last, onBegin, onChange }: Props) {
  const { connection } = useApp()
  const { twentyFourHourTime } = useReader()
  const now = useMinute()
  const at = (time: number) => formatFull(time, twentyFourHourTime)
  const mustWait = last !== null && last.next_at > now && last.state !== 'failed'
  return (
    <>
      <p role="status" className={styles.state} data-state={last?.state}>
        {last?.state === 'pending' &&
          t`Being put together. You can leave: a message tells you when it is ready.`}
        {last?.state === 'failed' &&
          t`It could not be put together. Ask again, or ask whoever runs the server.`}
        {last?.state === 'done' && t`Ready since you asked on ${at(last.requested_at)}.`}
      </p>
      {last?.state === 'done' && last.url !== null && (
        <div className={styles.buttons}>
          <ButtonLink href={pathOf(last.url)} download>
            {t`Save the archive`}
          </ButtonLink>
          <Confirmed
            action={t`Delete…`}
            question={t`The file will be gone. You can ask for another one once a day.`}
            isDangerous
            onConfirm={() => connection.call(deleteOwnExport, {}).then(onChange)}
          />
          {last.kept_until !== null && (
            <span className={setting.about}>{t`It is deleted on ${at(last.kept_until)}.`}</span>
          )}
        </div>
      )}
      {last?.state !== 'pending' && (
        <div className={styles.buttons}>
          <Button kind={last?.state === 'done' ? 'quiet' : undefined} disabled={mustWait} onClick={onBegin}>
            {t`Put my data together`}
          </Button>
          {mustWait && <span className={setting.about}>{t`Again from ${at(last.next_at)} on.`}</span>}
        </div>
      )}
    </>
  )
}
