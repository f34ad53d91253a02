import { Plus } from 'lucide-react'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import styles from './AddChannels.module.css'

const openChannels = overlay(() => import('../channels/ChannelsDialog.tsx'))

export function AddChannels() {
  return (
    <button type="button" className={styles.add} onClick={() => openChannels()}>
      <Plus size={16} aria-hidden="true" />
      {t`Add channels`}
    </button>
  )
}
