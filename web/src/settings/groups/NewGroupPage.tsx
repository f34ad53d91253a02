import { createUserGroup } from '@parley/api/groups/endpoints'
import { maxGroupNameLength } from '@parley/api/groups/limits'
import { mayCreateGroups, type Session } from '@parley/client'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import { Store, useStore } from '#store/store.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { GroupsField } from '../parts/GroupsField.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Groups.module.css'

interface Draft {
  readonly name: string
  readonly description: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
}

const drafts = new WeakMap<Session, Store<Draft>>()
const NOBODY: ReadonlySet<number> = new Set()

/** Kept for as long as the person is logged in here: another page loses nothing. */
function draftOf(session: Session, ownUserId: number): Store<Draft> {
  const empty = { name: '', description: '', members: [ownUserId], subgroups: [] }
  const draft = drafts.get(session) ?? new Store<Draft>(empty)
  drafts.set(session, draft)
  return draft
}

/** The form that makes a group. */
export function NewGroupPage() {
  const { connection, session, ownUserId } = useApp()
  const id = useId()
  const store = draftOf(session, ownUserId)
  const draft = useStore(store)
  const mayMake = useSlice(mayCreateGroups)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => store.set({ ...store.get(), ...part })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { name, description, members, subgroups } = store.get()
      const { group_id: made } = await connection.call(createUserGroup, {
        name: name.trim(),
        description: description.trim(),
        members: [...members],
        subgroups: [...subgroups],
      })
      drafts.delete(session)
      goTo(`#organization/groups/${made}`)
    } catch (error) {
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  return (
    <WholePage>
      <PageHead
        title={t`New group`}
        about={t`Who may change, join and mention it, is set on its page.`}
        back={{ hash: '#organization/groups', name: t`Back to the groups` }}
      />
      {!mayMake ? (
        <p className={setting.note}>{t`Administrators have said that you cannot make groups.`}</p>
      ) : (
        <form className={styles.form} method="post" onSubmit={submit}>
          <Card title={t`The group`} isHeadless>
            <div className={styles.field}>
              <label htmlFor={`${id}-name`}>{t`Name`}</label>
              <input
                id={`${id}-name`}
                className={setting.text}
                dir="auto"
                required
                maxLength={maxGroupNameLength}
                value={draft.name}
                aria-invalid={problem !== undefined || undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={({ target }) => change({ name: target.value })}
              />
              {problem && (
                <p id={`${id}-problem`} className={setting.error} role="alert">
                  {problem}
                </p>
              )}
            </div>
            <div className={styles.field}>
              <label htmlFor={`${id}-about`}>{t`What it is for`}</label>
              <input
                id={`${id}-about`}
                className={setting.text}
                dir="auto"
                value={draft.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            </div>
            <div className={styles.field}>
              <span className={styles.label}>{t`Who is in it`}</span>
              <PeopleField
                label={t`Who is in it`}
                chosen={draft.members}
                without={NOBODY}
                floats
                onDone={() => {}}
                onChange={(members) => change({ members })}
              />
            </div>
            <div className={styles.field}>
              <span className={styles.label}>{t`Groups within it`}</span>
              <GroupsField
                label={t`Groups within it`}
                chosen={draft.subgroups}
                withRoles
                floats
                onChange={(subgroups) => change({ subgroups })}
              />
            </div>
          </Card>
          <div className={styles.end}>
            <Button type="submit" disabled={isBusy || draft.name.trim() === ''}>
              {t`Make the group`}
            </Button>
            <ButtonLink kind="quiet" href="#organization/groups">
              {t`Cancel`}
            </ButtonLink>
          </div>
        </form>
      )}
    </WholePage>
  )
}
