import { Plus, UserPlus } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import { mayInvite } from '#data/invite-rights.ts'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import styles from './AddChannels.module.css'

const openChannels = overlay(() => import('../channels/ChannelsDialog.tsx'))

/** Leads to the form that invites, where the person may. */
export function InvitePeople() {
  const may = useSlice(mayInvite)
  if (!may) return null
  return (
    <a className={`${styles.add} ${styles.next}`} href="#organization/invitations/new">
      <UserPlus size={16} aria-hidden="true" />
      {t`Invite people`}
    </a>
  )
}

export function AddChannels() {
  return (
    <button type="button" className={styles.add} onClick={() => openChannels()}>
      <Plus size={16} aria-hidden="true" />
      {t`Add channels`}
    </button>
  )
}
