import { DropdownMenu } from 'radix-ui'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { ActionItems } from './ActionItems.tsx'
import type { PointerMenuSpot } from './pointer-menu.ts'

/** The menu of a message, where the pointer is. */
export default function PointerMenu({
  message,
  at,
  row,
  onClose,
}: PointerMenuSpot & { onClose: () => void }) {
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', ...at, pointerEvents: 'none' }} />
      </DropdownMenu.Trigger>
      <ActionItems
        message={message}
        anchor={() => row}
        align="start"
        sideOffset={4}
        onDismiss={(event) => giveFocusBack(event, row)}
      />
    </DropdownMenu.Root>
  )
}
