import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './AddChannels.module.css'

const ChannelsDialog = lazy(() => import('../channels/ChannelsDialog.tsx'))

export function AddChannels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.add} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden="true" />
        Add channels
      </button>
      {isOpen && (
        <Suspense>
          <ChannelsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
