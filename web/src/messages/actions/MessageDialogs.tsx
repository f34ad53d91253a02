import { lazy, Suspense } from 'react'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type MessageDialog, messageDialog } from './message-dialog.ts'
import { ReactionsDialog } from './ReactionsDialog.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'

const DIALOGS = {
  move: MoveDialog,
  history: HistoryDialog,
  readers: ReadersDialog,
  reactions: ReactionsDialog,
  react: lazy(() => import('./ReactionPicker.tsx')),
}

export default function MessageDialogs({ kind, message, anchor, isWholeTopic = false }: MessageDialog) {
  const Dialog = DIALOGS[kind]
  return (
    <Suspense>
      <Dialog
        message={message}
        anchor={anchor}
        isWholeTopic={isWholeTopic}
        onClose={() => messageDialog.set(undefined)}
      />
    </Suspense>
  )
}
