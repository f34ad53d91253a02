import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { t } from '#language/words.ts'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { ChannelItems } from './ChannelItems.tsx'
import { DirectItems } from './DirectItems.tsx'
import type { MenuPlace, MenuSpot } from './place-menu.ts'
import { TopicItems } from './TopicItems.tsx'

/** The menu of a topic, a channel or a direct conversation. What the person may not do is not there. */
export default function PlaceMenu({ place, at, opener, onClose }: MenuSpot & { onClose: () => void }) {
  const afterwards = useRef<() => void>(undefined)
  const setAfterwards = (open: () => void) => {
    afterwards.current = open
  }
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', ...at, pointerEvents: 'none' }} />
      </DropdownMenu.Trigger>
      <MenuContent
        className={menu.wide ?? ''}
        align="start"
        aria-label={nameOf(place)}
        onCloseAutoFocus={(event) => {
          giveFocusBack(event, opener)
          // Only now: a menu that is closing would take the focus from a dialog.
          afterwards.current?.()
        }}
      >
        <Items place={place} opener={opener} afterwards={setAfterwards} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

interface ItemsProps {
  place: MenuPlace
  opener: HTMLElement
  afterwards: (open: () => void) => void
}

function Items({ place, opener, afterwards }: ItemsProps) {
  switch (place.kind) {
    case 'topic':
      return <TopicItems {...place} afterwards={afterwards} />
    case 'channel':
      return <ChannelItems channelId={place.channelId} afterwards={afterwards} />
    case 'direct':
      return <DirectItems userIds={place.userIds} opener={opener} afterwards={afterwards} />
  }
}

function nameOf({ kind }: MenuPlace): string {
  return { topic: t`Topic`, channel: t`Channel`, direct: t`Conversation` }[kind]
}
