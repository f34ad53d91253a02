import { auditAreas } from '@parley/api/audit-log/actions'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import { Download, ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useNames, useSettings, useSlice, useSubscriptions, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import { Button } from '#ui/Button.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { AuditLine } from './AuditLine.tsx'
import styles from './AuditLog.module.css'
import type { Known } from './names.ts'
import { areaNames } from './sentences.ts'
import { type AuditFilter, useAuditLog } from './use-audit-log.ts'

const DAY_SECONDS = 86_400

/** What narrows the log, as it is chosen on the page. */
interface Chosen {
  readonly area: string
  readonly days: string
  readonly by: readonly number[]
  readonly about: readonly number[]
}

const ALL: Chosen = { area: '', days: '', by: [], about: [] }

/** Who changed what, for administrators. */
export function AuditLog() {
  const [chosen, setChosen] = useState(ALL)
  const filter = useMemo(() => filterOf(chosen), [chosen])
  const asked = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return (
    <WholePage>
      <PageHead title={t`Audit log`} about={t`Who changed what, when and from where.`}>
        <a className={styles.save} href={`/json/realm/audit_log/lines?${asked}`} download="audit-log.jsonl">
          <Download size={15} aria-hidden="true" />
          {t`Save as a file`}
        </a>
      </PageHead>
      <Filters chosen={chosen} onChange={setChosen} />
      <List filter={filter} isNarrowed={chosen !== ALL} onAll={() => setChosen(ALL)} />
    </WholePage>
  )
}

function filterOf({ area, days, by, about }: Chosen): AuditFilter {
  const [actingId] = by
  const [userId] = about
  const known = auditAreas.find((one) => one === area)
  return {
    ...(known !== undefined && { area: known }),
    ...(days !== '' && { since: Math.floor(Date.now() / 1000) - Number(days) * DAY_SECONDS }),
    ...(actingId !== undefined && { acting_user_id: actingId }),
    ...(userId !== undefined && { user_id: userId }),
  }
}

function Filters({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const names = areaNames()
  const nobody = useMemo(() => new Set<number>(), [])
  // One at a time: who is chosen after takes the place of who was before.
  const last = (ids: readonly number[]) => ids.slice(-1)
  return (
    <search className={styles.filters}>
      <FilterSelect
        label={t`What`}
        value={chosen.area}
        choices={[['', t`everything`], ...auditAreas.map((area) => [area, names[area]] as const)]}
        onChange={(area) => onChange({ ...chosen, area })}
      />
      <FilterSelect
        label={t`When`}
        value={chosen.days}
        choices={[
          ['', t`at any time`],
          ['1', t`in the last day`],
          ['7', t`in the last week`],
          ['30', t`in the last month`],
          ['365', t`in the last year`],
        ]}
        onChange={(days) => onChange({ ...chosen, days })}
      />
      <div className={styles.person}>
        <PeopleField
          label={t`Changed by`}
          chosen={chosen.by}
          without={nobody}
          floats
          onChange={(ids) => onChange({ ...chosen, by: last(ids) })}
          onDone={() => undefined}
        />
      </div>
      <div className={styles.person}>
        <PeopleField
          label={t`About`}
          chosen={chosen.about}
          without={nobody}
          floats
          onChange={(ids) => onChange({ ...chosen, about: last(ids) })}
          onDone={() => undefined}
        />
      </div>
    </search>
  )
}

interface ListProps {
  filter: AuditFilter
  isNarrowed: boolean
  onAll: () => void
}

function List({ filter, isNarrowed, onAll }: ListProps) {
  const { report } = useApp()
  const { known, problem, read, more, isReading } = useAuditLog(filter)
  if (problem !== undefined) {
    return (
      <p role="alert" className={styles.state}>
        {problem}{' '}
        <Button kind="quiet" onClick={() => void read()}>
          {t`Try again`}
        </Button>
      </p>
    )
  }
  if (known === undefined) return <p role="status" className={styles.state}>{t`Loading…`}</p>
  if (known.entries.length === 0) {
    return (
      <Notice icon={ScrollText} title={t`Nothing of this kind has happened`}>
        <p>{t`Every change of rights, settings, accounts and credentials is written here.`}</p>
        {isNarrowed && (
          <Button kind="quiet" onClick={onAll}>
            {t`Show everything`}
          </Button>
        )}
      </Notice>
    )
  }
  return (
    <>
      <Entries entries={known.entries} />
      {known.isWhole ? (
        <p className={styles.state}>{t`That is all.`}</p>
      ) : (
        <Button kind="quiet" disabled={isReading} onClick={() => void more().catch(report)}>
          {isReading ? t`Loading…` : t`Show older ones`}
        </Button>
      )}
    </>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const users = useUsers()
  const groups = useSlice((state) => state.groups)
  const subscriptions = useSubscriptions()
  const { channelName } = useNames()
  const known: Known = { users, groups, subscriptions, channelName }
  return (
    <ol className={`plain ${styles.list}`} aria-label={t`Audit log`}>
      {entries.map((entry) => (
        <AuditLine key={entry.id} entry={entry} known={known} twentyFour={twentyFour} />
      ))}
    </ol>
  )
}
