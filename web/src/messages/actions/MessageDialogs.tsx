import { lazy, Suspense } from 'react'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MessageSheet } from './MessageSheet.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type MessageDialog, messageDialog } from './message-dialog.ts'
import { ReactionsDialog } from './ReactionsDialog.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

const DIALOGS = {
  move: MoveDialog,
  history: HistoryDialog,
  readers: ReadersDialog,
  reactions: ReactionsDialog,
  sheet: MessageSheet,
  remind: RemindDialog,
  report: ReportDialog,
  viewer: lazy(() => import('../viewer/Viewer.tsx')),
  react: lazy(() => import('./ReactionPicker.tsx')),
}

const close = () => messageDialog.set(undefined)

export default function MessageDialogs({ kind, message, anchor, isWholeTopic = false }: MessageDialog) {
  const Dialog = DIALOGS[kind]
  return (
    <Suspense>
      <Dialog message={message} anchor={anchor} isWholeTopic={isWholeTopic} onClose={close} />
    </Suspense>
  )
}
