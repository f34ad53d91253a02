import { ShieldAlert } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export default {
  name: 'Report to moderators…',
  icon: ShieldAlert,
  group: 'end',
  place: 1,
  isAvailable: ({ app, message }) =>
    app.session.state.realm.realm_moderation_request_channel_id !== -1 && message.sender_id !== app.ownUserId,
  run: ({ message }) => messageDialog.set({ kind: 'report', message }),
} satisfies MessageAction
