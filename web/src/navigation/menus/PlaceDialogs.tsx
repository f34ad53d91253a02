import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import { type PlaceDialog, placeDialog } from './place-menu.ts'

const close = () => placeDialog.set(undefined)

export default function PlaceDialogs(dialog: PlaceDialog) {
  switch (dialog.kind) {
    case 'new-group':
      return <NewGroupDialog onClose={close} />
    case 'members':
      return <MembersDialog channelId={dialog.channelId} onClose={close} />
    case 'add-people':
      return <AddPeopleDialog channelId={dialog.channelId} onClose={close} />
    case 'leave':
      return <LeaveDialog channelId={dialog.channelId} onClose={close} />
  }
}
