import { type FormEvent, type ReactNode, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useUsers } from '#data/hooks.ts'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import confirmed from '../parts/Confirmed.module.css'
import setting from '../setting/Setting.module.css'
import type { User } from './directory.ts'
import styles from './ForAll.module.css'
import type { Failure } from './one-by-one.ts'

const NAMED = 6

interface Props {
  title: string
  userIds: readonly number[]
  /** Why it cannot be done with one of them: they are left out, and it is said. */
  whyNot?: (user: User) => string | undefined
  /** What the button says. */
  action: string
  isDangerous?: boolean
  isReady?: boolean
  run: (users: readonly User[], onProgress: (done: number) => void) => Promise<readonly Failure<User>[]>
  /** That it is done, with so many. */
  done: (count: number) => string
  onClose: () => void
  children?: ReactNode
}

/** Does something with accounts, one or many: says with whom, how far it is, and what could not be done. */
export function ForAll({ title, userIds, whyNot, action, isReady = true, ...rest }: Props) {
  const { isDangerous = false, run, done, onClose, children } = rest
  const { toasts } = useApp()
  const users = useUsers()
  // What changes while it is done does not change with whom.
  const [all] = useState(() => userIds.flatMap((id) => users.get(id) ?? []))
  const [begun, setBegun] = useState<readonly User[]>()
  const left = begun ?? all.filter((user) => whyNot?.(user) === undefined)
  const without = begun ? [] : all.filter((user) => whyNot?.(user) !== undefined)
  const [progress, setProgress] = useState<number>()
  const [failures, setFailures] = useState<readonly Failure<User>[]>([])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (progress !== undefined || left.length === 0 || !isReady) return
    setFailures([])
    setProgress(0)
    setBegun(left)
    const failed = await run(left, setProgress)
    setProgress(undefined)
    const count = left.length - failed.length
    if (count > 0) toasts.show(done(count))
    setBegun(failed.map(({ one }) => one))
    setFailures(failed)
    if (failed.length === 0) onClose()
  }

  return (
    <DialogCard title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {all.length > 1 && left.length > 0 && <p className={styles.names}>{namesOf(left)}</p>}
        {without.map((user) => (
          <p key={user.user_id} className={styles.without}>
            {t`Without ${user.full_name}: ${whyNot?.(user) ?? ''}`}
          </p>
        ))}
        {children}
        {failures.length > 0 && (
          <ul className={`plain ${setting.error}`} role="alert">
            {failures.map(({ one, error }) => (
              <li key={one.user_id}>{t`${one.full_name}: ${explanationOf(error)}`}</li>
            ))}
          </ul>
        )}
        <div className={confirmed.buttons}>
          {progress !== undefined && left.length > 1 && (
            <span className={styles.progress} role="status">{t`${progress} of ${left.length}`}</span>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            disabled={progress !== undefined || left.length === 0 || !isReady}
            className={isDangerous ? confirmed.sure : undefined}
          >
            {action}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}

function namesOf(users: readonly User[]): string {
  const names = users.slice(0, NAMED).map(({ full_name: name }) => name)
  const more = users.length - names.length
  return more === 0
    ? formatList(names)
    : plural(more, { one: '{1} and # more', other: '{1} and # more' }, names.join(', '))
}
