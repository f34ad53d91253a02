import { updateSettings } from '@parley/api/settings/endpoints'
import {
  BellOff,
  Building2,
  Check,
  ChevronDown,
  ChevronRight,
  Languages,
  LogOut,
  Mailbox,
  Settings,
  Smile,
  UserPlus,
  Users,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { commands } from '#commands/commands.ts'
import { isCompact } from '#data/appearance.ts'
import { useApp } from '#data/context.ts'
import { useSettings, useSlice, useUsers } from '#data/hooks.ts'
import { mayInvite } from '#data/invite-rights.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { openStatus } from '#people/open-status.ts'
import { useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { KeyCaps } from '#ui/keys/KeyCaps.tsx'
import styles from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { chooseTheme, type Theme, theme } from '#ui/theme.ts'
import { Item } from '../menus/Item.tsx'
import { logOutOrAsk } from './log-out.ts'
import { openLanguage } from './open-language.ts'
import { setDensity } from './set-density.ts'

const themes = (): readonly (readonly [Theme, string])[] => [
  ['system', t`Match system`],
  ['light', t`Light`],
  ['dark', t`Dark`],
]

const inMenu = commands.filter(({ isInMenu }) => isInMenu)

interface Props {
  align?: 'start' | 'end'
  /** The button that opens it, in place of the icon. */
  children?: ReactNode
}

/** The menu of the person's account and of the app's settings. */
export default function OrganizationMenu({ align = 'start', children }: Props) {
  const app = useApp()
  const { connection, ownUserId, report } = app
  const own = useUsers().get(ownUserId)
  const settings = useSettings()
  const chosen = useStore(theme)
  const maySend = useSlice(mayInvite)
  // What can be done is asked each time it opens, which draws it again.
  const [isOpen, setOpen] = useState(true)

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        {children ?? <IconButton icon={ChevronDown} label={t`Settings and account`} />}
      </DropdownMenu.Trigger>
      <MenuContent align={align}>
        <DropdownMenu.Label className={styles.account}>
          <strong>{own?.full_name}</strong>
          <span>{own?.delivery_email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className={styles.line} />
        <DropdownMenu.Label className={styles.label}>{t`Theme`}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup value={chosen} onValueChange={(value) => chooseTheme(value)}>
          {themes().map(([value, name]) => (
            <DropdownMenu.RadioItem key={value} value={value} className={styles.item}>
              <Mark />
              {name}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className={styles.line} />
        <DropdownMenu.CheckboxItem
          className={styles.item}
          checked={settings.enter_sends}
          onCheckedChange={(enter_sends) => connection.call(updateSettings, { enter_sends }).catch(report)}
        >
          <Mark />
          {t`Enter sends messages`}
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.CheckboxItem
          className={styles.item}
          checked={settings.twenty_four_hour_time}
          onCheckedChange={(twenty_four_hour_time) =>
            connection.call(updateSettings, { twenty_four_hour_time }).catch(report)
          }
        >
          <Mark />
          {t`24-hour clock`}
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.CheckboxItem
          className={styles.item}
          checked={isCompact(settings)}
          onCheckedChange={(isOn) => setDensity(app, isOn ? 'compact' : 'comfortable').catch(report)}
        >
          <Mark />
          {t`Compact messages`}
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.Separator className={styles.line} />
        <Item icon={Smile} onSelect={() => openStatus()}>
          {t`Status…`}
        </Item>
        <Item icon={BellOff} onSelect={() => openStatus({ isForQuiet: true })}>
          {t`Pause notifications…`}
        </Item>
        <Item icon={Settings} onSelect={() => goTo('#settings')}>
          {t`Settings`}
        </Item>
        <Item icon={Users} onSelect={() => goTo('#organization/people')}>
          {t`People`}
        </Item>
        {maySend && (
          <Item icon={UserPlus} onSelect={() => goTo('#organization/invitations/new')}>
            {t`Invite people`}
          </Item>
        )}
        {own?.is_admin && (
          <Item icon={Building2} onSelect={() => goTo('#organization')}>
            {t`Settings of the organization`}
          </Item>
        )}
        {inMenu
          .filter(({ isAvailable }) => isAvailable?.(app) ?? true)
          .map(({ name, icon, keys, run }) => (
            <Item
              key={name}
              icon={icon ?? ChevronRight}
              hint={<KeyCaps keys={keys?.[0]} />}
              onSelect={() => run(app)}
            >
              {name}
            </Item>
          ))}
        <Item icon={Languages} onSelect={() => openLanguage()}>
          {t`Language…`}
        </Item>
        {own?.is_admin && (
          <Item icon={Mailbox} onSelect={() => goTo('#organization/mail')}>
            {t`Unsent mail`}
          </Item>
        )}
        <Item icon={LogOut} onSelect={() => logOutOrAsk(app)}>
          {t`Log out`}
        </Item>
      </MenuContent>
    </DropdownMenu.Root>
  )
}

function Mark() {
  return (
    <span className={styles.mark}>
      <DropdownMenu.ItemIndicator>
        <Check size={14} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </span>
  )
}
