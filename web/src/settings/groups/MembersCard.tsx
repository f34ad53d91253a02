import { updateUserGroupMembers } from '@parley/api/groups/endpoints'
import { hasId, mayAddMembers, mayLeaveGroup, mayRemoveMembers, type UserGroup } from '@parley/client'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice, useUsers } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'
import { plural, t } from '#language/words.ts'
import { PeopleField } from '#navigation/menus/PeopleField.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Card } from '../frame/Card.tsx'
import styles from './Groups.module.css'

/** More are found by their names. */
const SHOWN = 60
/** Fewer are in sight. */
const SEARCHED_FROM = 12

/** The people who are in the group directly. */
export function MembersCard({ group }: { group: UserGroup }) {
  const { connection, ownUserId, toasts, report } = useApp()
  const users = useUsers()
  const [words, setWords] = useState('')
  const mayAdd = useSlice((state) => mayAddMembers(state, group)) && !group.deactivated
  const mayRemove = useSlice((state) => mayRemoveMembers(state, group)) && !group.deactivated
  const mayLeave = useSlice((state) => mayLeaveGroup(state, group)) && !group.deactivated
  const members = useMemo(
    () => group.members.flatMap((id) => users.get(id) ?? []).sort(byText(({ full_name: name }) => name)),
    [group.members, users],
  )
  const without = useMemo(() => new Set(group.members), [group.members])
  const wanted = plain(words)
  const found = wanted === '' ? members : members.filter((user) => plain(user.full_name).includes(wanted))
  const change = (part: { add?: number[]; delete?: number[] }) =>
    connection.call(updateUserGroupMembers, { user_group_id: group.id, ...part })

  function remove(id: number, name: string) {
    change({ delete: [id] }).then(
      () =>
        toasts.show(t`${name} is removed`, {
          label: t`Undo`,
          onAction: () => void change({ add: [id] }).catch(report),
        }),
      report,
    )
  }

  return (
    <Card title={plural(group.members.length, { one: '# person', other: '# people' })}>
      {(mayAdd || members.length > SEARCHED_FROM) && (
        <div className={styles.tools}>
          {mayAdd && (
            <PeopleField
              label={t`Add people`}
              chosen={[]}
              without={without}
              floats
              onDone={() => {}}
              onChange={([id]) => {
                if (id === undefined || hasId(group.members, id)) return
                const name = users.get(id)?.full_name ?? ''
                change({ add: [id] }).then(() => toasts.show(t`${name} is in ${group.name} now`), report)
              }}
            />
          )}
          {members.length > SEARCHED_FROM && (
            <input
              type="search"
              className={styles.filter}
              value={words}
              placeholder={t`Find among ${members.length}`}
              aria-label={t`Find a member`}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </div>
      )}
      {members.length === 0 && <p className={styles.note}>{t`Nobody is in it directly.`}</p>}
      {members.length > 0 && found.length === 0 && (
        <p className={styles.note} role="status">{t`Nobody here by that name.`}</p>
      )}
      <ul className="plain" aria-label={t`Members`}>
        {found.slice(0, SHOWN).map(({ user_id: id, full_name: name, avatar_url: url }) => (
          <li key={id} className={styles.member}>
            <Avatar name={name} userId={id} url={url} size={28} />
            <a href={`#organization/people/${id}`} dir="auto">
              {name}
            </a>
            {(id === ownUserId ? mayLeave : mayRemove) && (
              <IconButton
                icon={Trash2}
                size={16}
                label={t`Remove ${name}`}
                onClick={() => remove(id, name)}
              />
            )}
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={styles.note}>
          {plural(found.length - SHOWN, {
            one: 'And # more: search by name.',
            other: 'And # more: search by name.',
          })}
        </p>
      )}
    </Card>
  )
}
