import { Plus, UserPlus } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import { mayInvite } from '#data/invite-rights.ts'
import { t } from '#language/words.ts'
import styles from './AddChannels.module.css'

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

/** Leads to all channels, to join some and to make new ones. */
export function AddChannels() {
  return (
    <a className={styles.add} href="#channels/all">
      <Plus size={16} aria-hidden="true" />
      {t`Add channels`}
    </a>
  )
}
