import { PersonCard } from './PersonCard.tsx'
import { type PersonDialog, personDialog } from './person-dialog.ts'
import { StatusDialog } from './StatusDialog.tsx'

export default function PersonDialogs({ dialog }: { dialog: PersonDialog }) {
  // Another one may have been opened from this one.
  const close = () => personDialog.get() === dialog && personDialog.set(undefined)
  if (dialog.kind === 'status') return <StatusDialog onClose={close} />
  return <PersonCard key={dialog.userId} userId={dialog.userId} anchor={dialog.anchor} onClose={close} />
}
