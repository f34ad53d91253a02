import { useEffect } from 'react'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import pane from '#ui/Pane.module.css'
import { People } from './PeoplePane.tsx'

/** The people of what is open, where there is no room for a column of them. */
export default function PeopleDialog({ narrow, onClose }: { narrow: Narrow; onClose: () => void }) {
  useEffect(() => {
    window.addEventListener('hashchange', onClose)
    return () => window.removeEventListener('hashchange', onClose)
  }, [onClose])
  return (
    <DialogCard title={t`People`} onClose={onClose}>
      <div className={pane.inDialog}>
        <People narrow={narrow} />
      </div>
    </DialogCard>
  )
}
