import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { Subscription } from '@parley/client'
import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { plural, t } from '#language/words.ts'
import setting from '#settings/setting/Setting.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './Members.module.css'
import { NOBODY_YET, PeopleAndGroups, usePeopleIn } from './PeopleAndGroups.tsx'

interface Props {
  channel: Subscription
  members: readonly number[]
}

/** Adds people, one by one and by their groups. */
export function AddMembers({ channel, members }: Props) {
  const { connection, toasts } = useApp()
  const [chosen, setChosen] = useState(NOBODY_YET)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const peopleIn = usePeopleIn()
  const fresh = useCallback(
    (value: typeof chosen) => {
      const known = new Set(members)
      return peopleIn(value).filter((id) => !known.has(id))
    },
    [peopleIn, members],
  )
  const added = fresh(chosen)

  async function add() {
    setBusy(true)
    setProblem(undefined)
    try {
      await connection.call(subscribe, {
        subscriptions: [{ name: channel.name }],
        principals: [...added],
      })
      setChosen(NOBODY_YET)
      toasts.show(plural(added.length, { one: 'Added to {1}', other: '# people added to {1}' }, channel.name))
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.add}>
      <UserPlus size={17} aria-hidden="true" />
      <PeopleAndGroups
        title={t`Add people`}
        placeholder={t`Choose people and groups…`}
        value={chosen}
        onChange={setChosen}
        peopleBy={fresh}
        sum={(count) => plural(count, { one: '# person is new', other: '# people are new' })}
      />
      <Button disabled={added.length === 0 || isBusy} onClick={() => void add()}>
        {added.length === 0 ? t`Add` : plural(added.length, { one: 'Add # person', other: 'Add # people' })}
      </Button>
      {channel.invite_only && added.length > 0 && (
        <p className={styles.hint}>
          {channel.history_public_to_subscribers
            ? t`They read everything that was written here before.`
            : t`They read what is written from now on.`}
        </p>
      )}
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
