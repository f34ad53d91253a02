import { ShieldAlert } from 'lucide-react'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReport = overlay(() => import('./ReportDialog.tsx'))

export default {
  get name() {
    return t`Report to moderators…`
  },
  icon: ShieldAlert,
  group: 'end',
  place: 1,
  isAvailable: ({ app, message }) =>
    app.session.state.realm.realm_moderation_request_channel_id !== -1 && message.sender_id !== app.ownUserId,
  run: ({ message }) => openReport({ message }),
} satisfies MessageAction
