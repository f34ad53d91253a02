import { renderSVG } from 'uqr'
import { t } from '#language/words.ts'
import styles from './factors.module.css'

interface Props {
  /** In base32. */
  secret: string
  /** As `otpauth://`. */
  url: string
}

/** The secret that an app on another device reads from the screen, or its owner types there. */
export function SecretForApp({ secret, url }: Props) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url, { border: 2 }))}`
  return (
    <div className={styles.secret}>
      <img className={styles.code} src={picture} alt={t`QR code with the secret`} width={176} height={176} />
      <div>
        <p>{t`Scan it with an app for codes, such as the one that your passwords are in.`}</p>
        <p className={styles.about}>{t`If you cannot scan it, type this secret there:`}</p>
        <p className={styles.typed}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
    </div>
  )
}
