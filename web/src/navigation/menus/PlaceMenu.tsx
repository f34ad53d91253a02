import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { t } from '#language/words.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { ChannelItems } from './ChannelItems.tsx'
import type { MenuSpot } from './place-menu.ts'
import { TopicItems } from './TopicItems.tsx'

/** The menu of a topic or channel. What the person may not do is not there. */
export default function PlaceMenu({ place, at, opener, onClose }: MenuSpot & { onClose: () => void }) {
  const afterwards = useRef<() => void>(undefined)
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', ...at, pointerEvents: 'none' }} />
      </DropdownMenu.Trigger>
      <MenuContent
        className={menu.wide ?? ''}
        align="start"
        aria-label={place.kind === 'topic' ? t`Topic` : t`Channel`}
        onCloseAutoFocus={(event) => {
          giveFocusBack(event, opener)
          // Only now: a menu that is closing would take the focus from a dialog.
          afterwards.current?.()
        }}
      >
        {place.kind === 'topic' ? (
          <TopicItems
            {...place}
            afterwards={(open) => {
              afterwards.current = open
            }}
          />
        ) : (
          <ChannelItems
            channelId={place.channelId}
            afterwards={(open) => {
              afterwards.current = open
            }}
          />
        )}
      </MenuContent>
    </DropdownMenu.Root>
  )
}
