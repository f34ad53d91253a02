import {
  Bell,
  BellOff,
  CheckCheck,
  ChevronRight,
  Link,
  ListTree,
  LogOut,
  MessagesSquare,
  Palette,
  Pin,
  PinOff,
  Settings2,
  SquarePen,
  UserPlus,
  Users,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { focusTopicField } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { useNames, useSettings, useUnreads } from '#data/hooks.ts'
import { readWithUndo } from '#data/mark-read.ts'
import { useMayAddSubscribers, usePostRefusal } from '#data/rights.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import menu from '#ui/Menu.module.css'
import { topicsHash } from '../topics/topics-hash.ts'
import { Colors } from './Colors.tsx'
import { hashOfChannelPage } from './channel-hash.ts'
import { copyPlaceLink } from './copy-place.ts'
import { Item } from './Item.tsx'
import { openAddPeople } from './open-add-people.ts'
import { openLeave } from './open-leave.ts'
import { useSubscription } from './use-subscription.ts'

interface Props {
  channelId: number
  /** Does something once the menu has closed. */
  afterwards: (open: () => void) => void
}

export function ChannelItems({ channelId, afterwards }: Props) {
  const app = useApp()
  const names = useNames()
  const { channel, own, set } = useSubscription(channelId)
  const unread = [...(useUnreads().channels.get(channelId)?.values() ?? [])].flatMap(({ ids }) => ids)
  const mayWrite = usePostRefusal({ kind: 'channel', channelId }) === undefined
  const mayAdd = useMayAddSubscribers(channelId)
  const hash = narrowHash(channelNarrow(channelId), names)
  return (
    <>
      <Item icon={MessagesSquare} onSelect={() => goTo(hash)}>
        {t`All messages`}
      </Item>
      <Item icon={ListTree} onSelect={() => goTo(topicsHash(channelId, names))}>
        {t`Topics`}
      </Item>
      {mayWrite && own && (
        <Item
          icon={SquarePen}
          onSelect={() =>
            afterwards(() => {
              goTo(hash)
              focusTopicField()
            })
          }
        >
          {t`New topic`}
        </Item>
      )}
      <DropdownMenu.Separator className={menu.line} />
      {channel && (
        <Item
          icon={Users}
          hint={channel.subscriber_count}
          onSelect={() => goTo(hashOfChannelPage(channel, 'members'))}
        >
          {t`Members`}
        </Item>
      )}
      {mayAdd && (
        <Item icon={UserPlus} onSelect={() => afterwards(() => openAddPeople({ channelId }))}>
          {t`Add people…`}
        </Item>
      )}
      {own && (
        <>
          <Notifications channelId={channelId} />
          <Item icon={own.is_muted ? Bell : BellOff} onSelect={() => set('is_muted', !own.is_muted)}>
            {own.is_muted ? t`Unmute` : t`Mute`}
          </Item>
          <Item icon={own.pin_to_top ? PinOff : Pin} onSelect={() => set('pin_to_top', !own.pin_to_top)}>
            {own.pin_to_top ? t`Unpin` : t`Pin`}
          </Item>
          <Submenu icon={Palette} name={t`Color`}>
            <Colors chosen={own.color} onChoose={(color) => set('color', color)} />
          </Submenu>
        </>
      )}
      {channel && (
        <Item icon={Settings2} onSelect={() => goTo(hashOfChannelPage(channel, 'general'))}>
          {t`Channel settings`}
        </Item>
      )}
      <DropdownMenu.Separator className={menu.line} />
      {unread.length > 0 && (
        <Item icon={CheckCheck} hint={unread.length} onSelect={() => void readWithUndo(app, unread)}>
          {t`Mark as read`}
        </Item>
      )}
      <Item icon={Link} onSelect={() => copyPlaceLink(app, channelNarrow(channelId))}>
        {t`Copy link`}
      </Item>
      {own && (
        <>
          <DropdownMenu.Separator className={menu.line} />
          <Item icon={LogOut} isDangerous onSelect={() => afterwards(() => openLeave({ channelId }))}>
            {t`Leave…`}
          </Item>
        </>
      )}
    </>
  )
}

/** What the person is told of. Without a choice for the channel, their settings decide. */
function Notifications({ channelId }: { channelId: number }) {
  const { own, set } = useSubscription(channelId)
  const { enable_stream_desktop_notifications: byDefault } = useSettings()
  const isEvery = own?.desktop_notifications ?? byDefault
  return (
    <Submenu icon={Bell} name={t`Notifications`} hint={isEvery ? t`Everything` : t`Mentions`}>
      <DropdownMenu.RadioGroup
        value={String(isEvery)}
        onValueChange={(value) => set('desktop_notifications', value === 'true')}
      >
        <DropdownMenu.RadioItem className={menu.item} value="true">
          <Dot />
          <span>
            {t`Everything`}
            <small className={menu.small}>{t`Every message of the channel`}</small>
          </span>
        </DropdownMenu.RadioItem>
        <DropdownMenu.RadioItem className={menu.item} value="false">
          <Dot />
          <span>
            {t`Mentions`}
            <small className={menu.small}>{t`And topics that you follow`}</small>
          </span>
        </DropdownMenu.RadioItem>
      </DropdownMenu.RadioGroup>
    </Submenu>
  )
}

function Dot() {
  return (
    <span className={menu.mark}>
      <DropdownMenu.ItemIndicator>•</DropdownMenu.ItemIndicator>
    </span>
  )
}

interface SubmenuProps {
  icon: typeof Bell
  name: string
  hint?: string
  children: React.ReactNode
}

function Submenu({ icon: Icon, name, hint, children }: SubmenuProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={menu.item}>
        <Icon size={16} aria-hidden="true" />
        <span className={menu.grow}>{name}</span>
        {hint && <span className={menu.hint}>{hint}</span>}
        <ChevronRight size={15} aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent
          className={`floating ${menu.menu}`}
          sideOffset={6}
          collisionPadding={8}
          aria-label={name}
        >
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}
