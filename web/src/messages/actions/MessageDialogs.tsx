import { HistoryDialog } from './HistoryDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type MessageDialog, messageDialog } from './message-dialog.ts'
import { ReadersDialog } from './ReadersDialog.tsx'

const DIALOGS = { move: MoveDialog, history: HistoryDialog, readers: ReadersDialog }

export default function MessageDialogs({ kind, message }: MessageDialog) {
  const Dialog = DIALOGS[kind]
  return <Dialog message={message} onClose={() => messageDialog.set(undefined)} />
}
