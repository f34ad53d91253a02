import { Megaphone, TriangleAlert, Wrench, X } from 'lucide-react'
import { useState } from 'react'
import { useServerNotices } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './ServerNotices.module.css'

/** The banner that was dismissed in this browser. Another one is shown again. */
const KEY = 'parley:banner'

/** What whoever runs the server tells everybody: that it is in maintenance, and the banner. */
export default function ServerNotices() {
  const { server_banner: banner, server_maintenance: maintenance } = useServerNotices()
  const [dismissed, setDismissed] = useState(() => readStored(KEY))
  return (
    <>
      {maintenance && (
        <div className={styles.urgent} role="status">
          <Wrench size={15} aria-hidden="true" />
          <span dir="auto">
            {t`The server is in maintenance: you can read, but not change anything.`} {maintenance.text}
          </span>
        </div>
      )}
      {banner && (banner.is_urgent || banner.id !== dismissed) && (
        <div
          className={banner.is_urgent ? styles.urgent : styles.line}
          role={banner.is_urgent ? 'alert' : 'status'}
        >
          {banner.is_urgent ? (
            <TriangleAlert size={15} aria-hidden="true" />
          ) : (
            <Megaphone size={15} aria-hidden="true" />
          )}
          <span dir="auto">{banner.text}</span>
          {!banner.is_urgent && (
            <IconButton
              icon={X}
              size={15}
              label={t`Dismiss`}
              onClick={() => {
                writeStored(KEY, banner.id)
                setDismissed(banner.id)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
