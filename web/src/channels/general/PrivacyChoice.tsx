import { type ChannelPrivacyName, channelPrivacies } from '@parley/api/channels/privacy'
import { Globe, Hash, Lock, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import { hasRealmPermission } from '../source.ts'
import styles from './PrivacyChoice.module.css'

interface Props {
  value: ChannelPrivacyName
  onChange: (value: ChannelPrivacyName) => void
  isDisabled?: boolean
}

const ICONS: Readonly<Record<ChannelPrivacyName, LucideIcon>> = {
  web_public: Globe,
  public: Hash,
  private_shared: Lock,
  private_protected: LockKeyhole,
}

/** Who sees a channel, with what follows. What the person may not choose is not there. */
export function PrivacyChoice({ value, onChange, isDisabled = false }: Props) {
  const id = useId()
  const may = useMayChoose()
  const names = (Object.keys(channelPrivacies) as ChannelPrivacyName[]).filter(
    (name) => name === value || (may.includes(name) && !isDisabled),
  )
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t`Who sees it`}</legend>
      {names.map((name) => {
        const { title, about } = channelPrivacies[name]
        const Icon = ICONS[name]
        return (
          <label key={name} className={styles.choice} data-chosen={name === value || undefined}>
            <Icon size={17} aria-hidden="true" />
            <span>
              <strong>{declared(title)}</strong>
              <span>{declared(about)}</span>
            </span>
            <input
              type="radio"
              name={id}
              checked={name === value}
              disabled={isDisabled}
              onChange={() => onChange(name)}
            />
          </label>
        )
      })}
    </fieldset>
  )
}

/** How private the channels may be that the person makes, or makes of others. */
export function useMayChoose(): readonly ChannelPrivacyName[] {
  const names = useSlice((state) => {
    const { server_web_public_streams_enabled: isPossible, realm_enable_spectator_access: isWanted } =
      state.realm
    return Object.entries(channelPrivacies)
      .filter(([, { request, needs }]) => {
        if (request.is_web_public && !(isPossible && isWanted)) return false
        return hasRealmPermission(state, needs)
      })
      .map(([name]) => name)
      .join()
  })
  return names === '' ? [] : (names.split(',') as ChannelPrivacyName[])
}
