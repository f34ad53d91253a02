import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import styles from './InvitePage.module.css'

/** A link that was made just now. */
export function MadeLink({ url }: { url: string }) {
  const { toasts, report } = useApp()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className={styles.made}>
      <p role="status">{t`The link is made. It stands in the list of invitations, too.`}</p>
      <input
        readOnly
        value={url}
        aria-label={t`The link`}
        dir="ltr"
        onFocus={({ target }) => target.select()}
      />
      <Button
        kind="quiet"
        onClick={() => void copy(url).then(() => toasts.show(t`The link is copied`), report)}
      >
        <Copy size={15} aria-hidden="true" /> {t`Copy`}
      </Button>
    </div>
  )
}
