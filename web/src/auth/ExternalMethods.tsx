import { KeyRound } from 'lucide-react'
import { t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { AuthStatus } from './auth-status.ts'
import styles from './ExternalMethods.module.css'

interface Props {
  methods: AuthStatus['externalMethods']
  query: string
  /** Whether nobody logs in by a password here. */
  isOnlyWay: boolean
}

/** A button for each identity provider. */
export function ExternalMethods({ methods, query, isOnlyWay }: Props) {
  if (methods.length === 0) return null
  return (
    <div className={styles.methods}>
      {!isOnlyWay && <p className={styles.or}>{t`or`}</p>}
      {methods.map(({ name, display_name, display_icon, login_url }, index) => (
        <ButtonLink
          key={name}
          kind={isOnlyWay && index === 0 ? 'main' : 'quiet'}
          className={styles.method}
          href={login_url + query}
        >
          {display_icon === null ? (
            <KeyRound size={16} aria-hidden="true" />
          ) : (
            <img src={display_icon} alt="" width={16} height={16} />
          )}
          <span>{t`Continue with ${display_name}`}</span>
        </ButtonLink>
      ))}
    </div>
  )
}
