import type { AuditEntry } from '@parley/api/audit-log/objects'
import { ArrowRight } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatFull } from '#ui/time/format.ts'
import { deviceName } from '../account/sessions/device-name.ts'
import styles from './AuditLog.module.css'
import { isSetting, type Known, namedIn } from './names.ts'
import { sentenceOf } from './sentences.ts'
import { valueInWords } from './values.ts'

interface Props {
  entry: AuditEntry
  known: Known
  twentyFour: boolean
}

/** An entry: a sentence, the values, and from where. */
export function AuditLine({ entry, known, twentyFour }: Props) {
  const groups = useSlice((state) => state.groups)
  const context = { known, groups, twentyFour }
  const before = valueInWords(entry, entry.old_value, context)
  const after = valueInWords(entry, entry.new_value, context)
  // Of what is new there was nothing before.
  const isNew = before === undefined && entry.subject !== null && !isSetting(entry.action)
  return (
    <li className={styles.entry}>
      <time className={styles.when} dateTime={new Date(entry.timestamp * 1000).toISOString()}>
        {formatFull(entry.timestamp, twentyFour)}
      </time>
      <div className={styles.what}>
        <p dir="auto">{sentenceOf(entry.action, namedIn(entry, known))}</p>
        {(before !== undefined || after !== undefined) && (
          <p className={styles.values}>
            {!isNew && (
              <>
                <span className="visually-hidden">{t`Before:`} </span>
                <del dir="auto">{before ?? t`none`}</del>
                <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
                <span className="visually-hidden">{t`After:`} </span>
              </>
            )}
            <ins dir="auto">{after ?? t`none`}</ins>
          </p>
        )}
        <p className={styles.from} title={entry.actor.user_agent ?? undefined}>
          {whence(entry)}
        </p>
      </div>
    </li>
  )
}

/** By which way, from which address, with which program. */
function whence({ actor }: AuditEntry): string {
  const ways = {
    session: t`Browser`,
    api_key: t`API key`,
    visitor: t`Without a log-in`,
    scim: 'SCIM',
    operator: t`By the command ${actor.command ?? ''}`,
    server: t`By itself`,
  } as const
  const { browser = '', operating_system = '' } = actor
  const isBrowser = browser !== '' || operating_system !== ''
  const program = isBrowser ? deviceName({ browser, operating_system }) : (actor.user_agent ?? actor.client)
  return [ways[actor.type], actor.address, program].filter((part) => part !== null && part !== '').join(' · ')
}
