import { formatNumber } from '#language/intl.ts'
import { t } from '#language/words.ts'
import styles from './Badge.module.css'

interface Props {
  count: number
  /** One of the messages mentions the reader. */
  mentioned?: boolean
  /** The messages are for the reader, as direct messages are. */
  forReader?: boolean
  /** Shows a plain number, which asks for no attention. */
  quiet?: boolean
}

export function Badge({ count, mentioned = false, forReader = mentioned, quiet = false }: Props) {
  if (count === 0) return null
  const shown = count > 999 ? `${formatNumber(999)}+` : formatNumber(count)
  return (
    <>
      {mentioned && (
        <span className={styles.at} aria-hidden="true">
          @
        </span>
      )}
      <span className={`${styles.badge} ${forReader ? styles.forReader : ''} ${quiet ? styles.quiet : ''}`}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">
          {quiet ? shown : mentioned ? t`${shown} unread, you are mentioned` : t`${shown} unread`}
        </span>
      </span>
    </>
  )
}
