import { deactivateBot } from '@parley/api/bots/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { hasPermission } from '@parley/client'
import { useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice, useUsers } from '#data/hooks.ts'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import setting from '../setting/Setting.module.css'
import styles from './ForAll.module.css'
import { ForAll } from './ForAll.tsx'
import { oneByOne } from './one-by-one.ts'
import { whyNotDeactivate } from './rights.ts'

const LONGEST_COMMENT = 2000

const erasable = () =>
  [
    ['delete_profile', t`Picture, status and profile`],
    ['delete_public_channel_messages', t`Messages in public channels`],
    ['delete_private_channel_messages', t`Messages in private channels`],
    ['delete_direct_messages', t`Direct messages`],
  ] as const

type Erasable = ReturnType<typeof erasable>[number][0]

/** Deactivates accounts: says what becomes of them, and asks what else is to go. */
export default function DeactivateDialog({
  userIds,
  onClose,
}: {
  userIds: readonly number[]
  onClose: () => void
}) {
  const { connection, session } = useApp()
  const id = useId()
  const users = useUsers()
  const mayDeleteMessages = useSlice((state) => hasPermission(state, 'can_delete_any_message_group'))
  const [tells, setTells] = useState(false)
  const [comment, setComment] = useState('')
  const [erased, setErased] = useState<readonly Erasable[]>([])
  const [only] = userIds.length === 1 ? userIds.map((one) => users.get(one)) : []
  const people = userIds.filter((one) => users.get(one)?.is_bot === false)
  const bots = [...users.values()].filter(
    (bot) => bot.is_active && bot.bot_owner_id !== null && people.includes(bot.bot_owner_id),
  )
  const erases = erasable().filter(([name]) => name === 'delete_profile' || mayDeleteMessages)
  const deactivate = erased.length > 0 ? t`Deactivate and delete` : t`Deactivate`

  return (
    <ForAll
      title={
        only
          ? t`Deactivate ${only.full_name}`
          : plural(userIds.length, { one: 'Deactivate one account', other: 'Deactivate # accounts' })
      }
      userIds={userIds}
      whyNot={(user) => whyNotDeactivate(session.state, user)}
      action={deactivate}
      isDangerous
      run={(all, onProgress) =>
        oneByOne(
          all,
          ({ user_id, is_bot: isBot }) =>
            isBot
              ? connection.call(deactivateBot, { bot_id: user_id })
              : connection.call(deactivateUser, {
                  user_id,
                  ...(tells && { deactivation_notification_comment: comment.trim() }),
                  ...(erased.length > 0 && {
                    actions: Object.fromEntries(erased.map((name) => [name, true])),
                  }),
                }),
          onProgress,
        )
      }
      done={(count) =>
        only
          ? t`${only.full_name} is deactivated`
          : plural(count, { one: '# account is deactivated', other: '# accounts are deactivated' })
      }
      onClose={onClose}
    >
      <ul className={styles.facts}>
        <li>{t`They are logged out everywhere at once, and leave their channels.`}</li>
        <li>{t`What was written stays, with the name. Reactivating brings the channels back.`}</li>
        {bots.length > 0 && (
          <li>
            {plural(
              bots.length,
              { one: 'Their bot goes with them: {1}', other: '# of their bots go with them: {1}' },
              formatList(bots.slice(0, 5).map((bot) => bot.full_name)),
            )}
          </li>
        )}
      </ul>
      {people.length > 0 && (
        <>
          <label className={styles.choice}>
            <input type="checkbox" checked={tells} onChange={({ target }) => setTells(target.checked)} />
            <span>{t`Tell them by email`}</span>
          </label>
          {tells && (
            <div>
              <label htmlFor={`${id}-comment`}>{t`What you want to add`}</label>
              <textarea
                id={`${id}-comment`}
                className={setting.text}
                rows={3}
                dir="auto"
                maxLength={LONGEST_COMMENT}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
            </div>
          )}
          <fieldset className={styles.choices}>
            <legend>{t`Delete as well`}</legend>
            {erases.map(([name, words]) => (
              <label key={name} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={erased.includes(name)}
                  onChange={({ target }) =>
                    setErased((now) => (target.checked ? [...now, name] : now.filter((one) => one !== name)))
                  }
                />
                <span>{words}</span>
              </label>
            ))}
            <p className={styles.note}>
              {mayDeleteMessages
                ? t`What is deleted is gone for everybody, also after reactivating.`
                : t`Deleting what was written takes the right to delete any message, which you do not have.`}
            </p>
          </fieldset>
        </>
      )}
    </ForAll>
  )
}
