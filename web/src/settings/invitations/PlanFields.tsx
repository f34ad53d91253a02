import { maxWelcomeMessageLength } from '@parley/api/realm/limits'
import { type Role, roles } from '@parley/api/users/roles'
import {
  type ClientState,
  mayAddMembers,
  mayAddSubscribers,
  type Subscription,
  type UserGroup,
} from '@parley/client'
import { useCallback, useId } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice, useSubscriptions } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import { Card } from '../frame/Card.tsx'
import { ChannelsField } from '../parts/ChannelsField.tsx'
import { GroupsField } from '../parts/GroupsField.tsx'
import setting from '../setting/Setting.module.css'
import type { InviteDraft } from './draft.ts'
import styles from './InvitePage.module.css'

interface Props {
  way: InviteDraft['way']
  draft: InviteDraft
  onChange: (part: Partial<InviteDraft>) => void
}

const DAY = 1440
const expiries = (): readonly (readonly [minutes: number | null, name: string])[] => [
  [DAY, t`One day`],
  [3 * DAY, t`3 days`],
  [10 * DAY, t`10 days`],
  [30 * DAY, t`30 days`],
  [null, t`Until it is revoked`],
]

/** What an invitation gives to those who accept it. */
export function PlanFields({ way, draft, onChange }: Props) {
  const id = useId()
  const { session } = useApp()
  const channels = useSubscriptions()
  const ownRole = useSlice(ownRoleIn)
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const defaults = useSlice((state) => state.defaultChannels)
  const fitsChannel = useCallback(
    (channel: Subscription) =>
      defaults.includes(channel.stream_id) || mayAddSubscribers(session.state, channel.stream_id),
    [session, defaults],
  )
  const fitsGroup = useCallback((group: UserGroup) => mayAddMembers(session.state, group), [session])
  const hasGroups = useSlice((state) =>
    state.groups.some((group) => !group.deactivated && mayAddMembers(state, group)),
  )
  const defaultNames = defaults.flatMap((one) => channels.get(one)?.name ?? []).join(', ')

  return (
    <Card title={t`What they get`}>
      <div className={setting.row}>
        <label htmlFor={`${id}-role`}>{t`Role`}</label>
        <select
          id={`${id}-role`}
          className={setting.select}
          value={draft.role}
          onChange={({ target }) => onChange({ role: Number(target.value) as Role })}
        >
          {Object.values(roles)
            .filter((role) => role >= ownRole)
            .map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
        </select>
      </div>
      <div className={setting.row}>
        <label htmlFor={`${id}-end`}>{t`Can be used for`}</label>
        <select
          id={`${id}-end`}
          className={setting.select}
          value={String(draft.minutes)}
          onChange={({ target: { value } }) =>
            onChange({ minutes: value === 'undefined' ? undefined : value === 'null' ? null : Number(value) })
          }
        >
          <option value="undefined">{t`As long as is usual here`}</option>
          {expiries().map(([minutes, name]) => (
            <option key={name} value={String(minutes)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t`Channels`}</span>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={draft.includesDefaults}
            onChange={({ target }) => onChange({ includesDefaults: target.checked })}
          />
          <span>
            {defaultNames === '' ? t`The default channels` : t`The default channels: ${defaultNames}`}
          </span>
        </label>
        <ChannelsField
          label={t`Further channels`}
          chosen={draft.channelIds}
          onChange={(channelIds) => onChange({ channelIds })}
          fits={fitsChannel}
          {...(draft.includesDefaults && { without: new Set(defaults) })}
          floats
        />
      </div>
      {(hasGroups || draft.groupIds.length > 0) && (
        <div className={styles.field}>
          <span className={styles.label}>{t`Groups`}</span>
          <GroupsField
            label={t`Groups that they join`}
            chosen={draft.groupIds}
            onChange={(groupIds) => onChange({ groupIds })}
            fits={fitsGroup}
            floats
          />
        </div>
      )}
      {isAdmin && (
        <div className={styles.field}>
          <label htmlFor={`${id}-welcome`}>{t`First message that they get`}</label>
          <select
            id={`${id}-welcome`}
            className={setting.select}
            value={draft.welcome}
            onChange={({ target }) => onChange({ welcome: target.value as InviteDraft['welcome'] })}
          >
            <option value="usual">{t`As is usual here`}</option>
            <option value="other">{t`Another…`}</option>
            <option value="none">{t`None of ours`}</option>
          </select>
          {draft.welcome === 'other' && (
            <textarea
              className={setting.text}
              rows={4}
              dir="auto"
              aria-label={t`The first message`}
              maxLength={maxWelcomeMessageLength}
              value={draft.welcomeText}
              onChange={({ target }) => onChange({ welcomeText: target.value })}
            />
          )}
        </div>
      )}
      {way === 'mail' && (
        <div className={styles.field}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={draft.notifies}
              onChange={({ target }) => onChange({ notifies: target.checked })}
            />
            <span>{t`Tell me when somebody has joined`}</span>
          </label>
        </div>
      )}
    </Card>
  )
}

const ownRoleIn = ({ self, users }: ClientState) => users.get(self.user_id)?.role ?? roles.member
