import { updateBot } from '@parley/api/bots/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { useId } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useReader, useSlice, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { localTime, profileLines, pronounsOf } from '#people/profile.ts'
import { formatDate } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { Card } from '../frame/Card.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'
import { ProfileFields } from '../profile/ProfileFields.tsx'
import setting from '../setting/Setting.module.css'
import type { User } from './directory.ts'
import styles from './Person.module.css'
import { RoleSelect } from './RoleSelect.tsx'
import { whyNotChangeRole } from './rights.ts'

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254

/** Who somebody is: for administrators as fields, for others as words. */
export function FactsCard({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  return isAdmin ? <Editable user={user} /> : <Facts user={user} />
}

function Editable({ user }: { user: User }) {
  const { ownUserId } = useApp()
  const id = useId()
  const { user_id } = user
  const mayNotChangeRole = useSlice((state) => whyNotChangeRole(state, user))
  return (
    <>
      <Card title={user.is_bot ? t`The bot` : t`The person`}>
        <OneSetting
          key={`name-${user_id}`}
          name="full_name"
          title={t`Name`}
          control={{ kind: 'text', max: LONGEST_NAME }}
          value={(state) => state.users.get(user_id)?.full_name ?? ''}
          save={(connection, value) => connection.call(updateUser, { user_id, full_name: String(value) })}
        />
        {!user.is_bot && (
          <OneSetting
            key={`mail-${user_id}`}
            name="delivery_email"
            title={t`Email`}
            about={t`Owners change it, if whoever runs the server lets them.`}
            control={{ kind: 'text', max: LONGEST_ADDRESS }}
            value={(state) => state.users.get(user_id)?.delivery_email ?? ''}
            save={(connection, value) => connection.call(updateUser, { user_id, new_email: String(value) })}
            refusal={({ self }) => (self.is_owner ? undefined : t`Only owners can change this.`)}
          />
        )}
        {user.is_bot && (
          <OneSetting
            key={`owner-${user_id}`}
            name="bot_owner_id"
            title={t`Owner`}
            about={t`Has its key, and is asked when it does something wrong.`}
            as="person"
            control={{ kind: 'number', min: 1, max: Number.MAX_SAFE_INTEGER }}
            value={(state) => state.users.get(user_id)?.bot_owner_id}
            save={(connection, value) =>
              connection.call(updateBot, { bot_id: user_id, bot_owner_id: Number(value) })
            }
          />
        )}
        <div className={setting.row} data-setting="role">
          <div className={setting.words}>
            <span>{t`Role`}</span>
            <p id={`${id}-about`} className={setting.about}>
              {mayNotChangeRole ??
                (user_id === ownUserId
                  ? t`With a lesser role you cannot take this back yourself.`
                  : t`What they may do follows from it, and from their groups.`)}
            </p>
          </div>
          <RoleSelect user={user} describedBy={`${id}-about`} />
        </div>
        <dl className={styles.facts}>
          <Joined user={user} />
        </dl>
      </Card>
      {!user.is_bot && (
        <ProfileFields
          title={t`Profile`}
          userId={user_id}
          save={(connection, fieldId, value) =>
            connection.call(updateUser, { user_id, profile_data: [{ id: fieldId, value }] })
          }
          refusal={() => undefined}
        />
      )}
    </>
  )
}

function Facts({ user }: { user: User }) {
  const reader = useReader()
  const users = useUsers()
  const fields = useSlice((state) => state.profileFields.fields)
  const status = useSlice((state) => state.statuses.get(user.user_id)?.status_text)
  const now = useMinute()
  const there = localTime(user.timezone, new Date(now * 1000), reader.twentyFourHourTime)
  const pronouns = pronounsOf(user, fields)
  const owner = users.get(user.bot_owner_id ?? -1)
  return (
    <Card title={user.is_bot ? t`The bot` : t`The person`}>
      <dl className={styles.facts}>
        {status && <Fact name={t`Status`}>{status}</Fact>}
        {pronouns && <Fact name={t`Pronouns`}>{pronouns}</Fact>}
        {user.delivery_email && (
          <Fact name={t`Email`}>
            <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
          </Fact>
        )}
        {owner && (
          <Fact name={t`Owner`}>
            <a href={`#organization/people/${owner.user_id}`}>{owner.full_name}</a>
          </Fact>
        )}
        {there && <Fact name={t`Local time`}>{there}</Fact>}
        {profileLines(user, fields, users).map(({ id, name, text, html, href }) => (
          <Fact key={id} name={name}>
            {html ? (
              <MessageContent html={html} reader={reader} />
            ) : href ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
          </Fact>
        ))}
        <Joined user={user} />
      </dl>
    </Card>
  )
}

function Joined({ user }: { user: User }) {
  return <Fact name={t`Here since`}>{formatDate(new Date(user.date_joined), true)}</Fact>
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
