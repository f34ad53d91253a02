import { updateChannel } from '@parley/api/channels/endpoints'
import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useUsers } from '#data/hooks.ts'
import { formatList } from '#language/intl.ts'
import { declared, plural, t } from '#language/words.ts'
import dialog from '#navigation/menus/people.module.css'
import setting from '#settings/setting/Setting.module.css'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './SaveBar.module.css'
import type { PermissionRow } from './use-rows.ts'

interface Props {
  channelId: number
  changed: readonly PermissionRow[]
  /** What held when the person began to change it. */
  baseOf: (name: ChannelPermissionName) => GroupSettingValue | undefined
  /** It is saved, or given up. */
  onDone: () => void
}

const NAMED = 5

/** Says who gains and who loses, and saves everything in one step. */
export function SaveBar({ channelId, changed, baseOf, onDone }: Props) {
  const { connection, ownUserId, toasts } = useApp()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isInConflict = changed.some((row) => row.isInConflict)
  const own = changed.filter(({ before, after }) => before.includes(ownUserId) && !after.includes(ownUserId))

  async function save() {
    setAsking(false)
    setBusy(true)
    setProblem(undefined)
    try {
      const updates = changed.map(({ name, value, stored }) => [
        name,
        { new: value, old: baseOf(name) ?? stored },
      ])
      await connection.call(updateChannel, { stream_id: channelId, ...Object.fromEntries(updates) })
      onDone()
      toasts.show(t`The permissions are saved`)
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.bar} aria-label={t`Changes that are not saved`}>
      <div className={styles.words}>
        <strong>
          {plural(changed.length, { one: '# permission changed', other: '# permissions changed' })}
        </strong>
        <ul className="plain">
          {changed.map((row) => (
            <Effect key={row.name} row={row} />
          ))}
        </ul>
        {problem && (
          <p className={setting.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button kind="quiet" className={styles.undo} disabled={isBusy} onClick={onDone}>
        {t`Undo`}
      </Button>
      <Button
        disabled={isBusy || isInConflict}
        onClick={() => (own.length > 0 ? setAsking(true) : void save())}
      >
        {t`Save`}
      </Button>
      {isAsking && (
        <DialogCard title={t`Take it from yourself?`} onClose={() => setAsking(false)}>
          <p>{t`You will no longer have this yourself:`}</p>
          <ul className={styles.own}>
            {own.map(({ name, permission }) => (
              <li key={name}>{declared(permission.face.title)}</li>
            ))}
          </ul>
          <div className={dialog.buttons}>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t`Cancel`}
            </Button>
            <Button onClick={() => void save()}>{t`Save`}</Button>
          </div>
        </DialogCard>
      )}
    </section>
  )
}

function Effect({ row: { permission, before, after } }: { row: PermissionRow }) {
  const users = useUsers()
  const [had, has] = [new Set(before), new Set(after)]
  const gain = after.filter((id) => !had.has(id))
  const lose = before.filter((id) => !has.has(id))
  const names = (ids: readonly number[]) => {
    const named = ids.slice(0, NAMED).map((id) => users.get(id)?.full_name ?? '')
    const more = ids.length - named.length
    return formatList(more === 0 ? named : [...named, plural(more, { one: '# more', other: '# more' })])
  }
  return (
    <li className={styles.effect}>
      <span>{declared(permission.face.title)}:</span>
      {lose.length > 0 && (
        <span className={styles.lose}>
          {plural(lose.length, { one: '# person loses it', other: '# people lose it' })}
        </span>
      )}
      {lose.length > 0 && <span dir="auto">{names(lose)}</span>}
      {gain.length > 0 && (
        <span className={styles.gain}>
          {plural(gain.length, { one: '# person gains it', other: '# people gain it' })}
        </span>
      )}
      {gain.length > 0 && <span dir="auto">{names(gain)}</span>}
      {gain.length + lose.length === 0 && <span>{t`the same people have it`}</span>}
    </li>
  )
}
