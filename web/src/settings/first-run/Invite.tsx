import type { FirstRunPlan } from '@parley/api/first-run/objects'
import { createInviteLink } from '@parley/api/invites/endpoints'
import { type Role, roles } from '@parley/api/users/roles'
import { ChevronDown, Link } from 'lucide-react'
import { useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { copy } from '#ui/copy.ts'
import { TokenField } from '#ui/TokenField.tsx'
import { addressesIn, problemOfAddress } from '../invitations/addresses.ts'
import styles from './FirstRun.module.css'
import { channelsForInvited } from './plan.ts'

interface Props {
  plan: FirstRunPlan
  typed: string
  /** What the server did not take, and why. */
  refused: ReadonlyMap<string, string>
  onChange: (plan: FirstRunPlan, typed?: string) => void
}

/** Whom to invite, as what, and to which groups. */
export function Invite({ plan, typed, refused, onChange }: Props) {
  const id = useId()
  const isOwner = useSlice(({ self }) => self.is_owner)
  const tokens = plan.addresses.map((text) => ({
    text,
    problem: refused.get(text) ?? problemOfAddress(text),
  }))
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t`Who should be here?`}</h2>
        <span>{t`They get a mail from you`}</span>
      </div>
      <TokenField
        label={t`Addresses of people to invite`}
        inputMode="email"
        tokens={tokens}
        typed={typed}
        read={addressesIn}
        onChange={(next, rest) => {
          const addresses = next.map(({ text }) => text)
          const isSame =
            addresses.length === plan.addresses.length &&
            addresses.every((one, i) => one === plan.addresses[i])
          onChange(isSame ? plan : { ...plan, addresses: addresses.slice(0, MOST) }, rest)
        }}
      />
      <div className={styles.under}>
        <div className={styles.choices}>
          <label htmlFor={`${id}-role`}>{t`They join as`}</label>
          <select
            id={`${id}-role`}
            className={styles.select}
            value={plan.invite_as}
            onChange={({ target }) => onChange({ ...plan, invite_as: Number(target.value) as Role })}
          >
            {roleChoices(isOwner).map(([role, name]) => (
              <option key={role} value={role}>
                {name}
              </option>
            ))}
          </select>
          <CopyLink plan={plan} />
        </div>
      </div>
      <Groups plan={plan} onChange={onChange} />
    </section>
  )
}

const MOST = 100

function roleChoices(isOwner: boolean): readonly (readonly [Role, string])[] {
  return [
    [roles.member, t`Members`],
    [roles.guest, t`Guests`],
    [roles.moderator, t`Moderators`],
    [roles.administrator, t`Administrators`],
    ...(isOwner ? ([[roles.owner, t`Owners`]] as const) : []),
  ]
}

/** A link for whoever has no address at hand: it is made when it is copied, for the channels that are there. */
function CopyLink({ plan }: { plan: FirstRunPlan }) {
  const { connection, session, toasts } = useApp()
  const [isBusy, setBusy] = useState(false)

  async function copyLink() {
    setBusy(true)
    try {
      const made = connection.call(createInviteLink, {
        invite_as: plan.invite_as,
        stream_ids: [...channelsForInvited(plan, session.state)],
        group_ids: [...plan.group_ids],
        include_realm_default_subscriptions: true,
      })
      await copy(made.then(({ invite_link }) => invite_link))
      toasts.show(t`The link is copied. Whoever has it can join.`)
    } catch (error) {
      toasts.show(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className={styles.plain} disabled={isBusy} onClick={() => void copyLink()}>
      <Link size={15} aria-hidden="true" />
      {t`Copy a link instead`}
    </button>
  )
}

/** Shown once there are groups: a new organization has none. */
function Groups({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  const all = useSlice((state) => state.groups)
  const groups = [...all.values()]
    .filter((group) => !group.is_system_group && !group.deactivated)
    .sort(byText(({ name }) => name))
  if (groups.length === 0) return null
  const toggle = (id: number, isOn: boolean) =>
    onChange({
      ...plan,
      group_ids: isOn ? [...plan.group_ids, id] : plan.group_ids.filter((one) => one !== id),
    })
  return (
    <details className={styles.groups}>
      <summary>
        <ChevronDown size={14} aria-hidden="true" />
        {t`Groups they join`}
      </summary>
      <div>
        {groups.map(({ id, name }) => (
          <label key={id} className={styles.tick}>
            <input
              type="checkbox"
              checked={plan.group_ids.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </details>
  )
}
