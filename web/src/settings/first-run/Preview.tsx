import type { FirstRunPlan } from '@parley/api/first-run/objects'
import { ChevronDown, Eye, Hash, Search } from 'lucide-react'
import { views } from '#commands/views.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { Logo } from '#ui/Logo.tsx'
import { hueOf } from './hues.ts'
import styles from './Preview.module.css'
import { channelsThere, type Outcome } from './plan.ts'

interface Props {
  plan: FirstRunPlan
  outcome: Outcome
}

/** The side bar as it will be: it builds itself as one chooses. */
export function Preview({ plan, outcome: { addresses, channels } }: Props) {
  const { realm_name: organization } = useRealm()
  const subscriptions = useSlice((state) => state.subscriptions)
  const there = channelsThere({ subscriptions })
  return (
    <aside className={styles.side} aria-label={t`What it will look like`}>
      <div aria-hidden="true">
        <p className={styles.organization}>
          <Logo name={organization} />
          <bdi>{organization}</bdi>
          <ChevronDown size={14} />
        </p>
        <p className={styles.find}>
          <Search size={15} />
          <span>{t`Find or jump to`}</span>
          <kbd>{t`Ctrl K`}</kbd>
        </p>
        <ul className="plain">
          {views
            .filter(({ order }) => order !== undefined)
            .slice(0, VIEWS)
            .map(({ icon: Icon, name }) => (
              <li key={name} className={styles.row}>
                <span className={styles.icon}>
                  <Icon size={16} />
                </span>
                <span className={styles.name}>{name}</span>
              </li>
            ))}
        </ul>
      </div>
      <div className={styles.lists}>
        {addresses.length > 0 && (
          <>
            <h2>{t`Direct messages`}</h2>
            <ul className="plain">
              {addresses.map((address) => (
                <li key={address} className={`${styles.row} appears`}>
                  <span className={styles.slot} />
                  <bdi className={styles.name}>{address}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>{t`Channels`}</h2>
        <ul className="plain">
          {there.map(({ stream_id, name }) => (
            <li key={stream_id} className={styles.row}>
              <span className={styles.icon}>
                <ChannelIcon channelId={stream_id} />
              </span>
              <bdi className={styles.name}>{name}</bdi>
            </li>
          ))}
          {channels.map((channel) => (
            <li key={channel.name} className={`${styles.row} ${styles.isNew} appears`}>
              <span className={styles.icon}>
                <Hash size={16} style={hueOf(plan.channels.indexOf(channel))} />
              </span>
              <bdi className={styles.name}>{channel.name}</bdi>
              <span className={styles.new}>{t`new`}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.foot}>
        <Eye size={16} aria-hidden="true" />
        {t`This is what it will look like. Nothing is made before you say so.`}
      </p>
    </aside>
  )
}

const VIEWS = 4
