import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ariaKeys, keyCaps } from '#ui/keys/keys.ts'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import type { ActionContext, MessageAction } from './action.ts'
import { availableActions } from './all-actions.ts'
import styles from './MessageMenu.module.css'

/** Everything that can be done with a message. What somebody may not do is not there. */
export default function MessageMenu({ message }: { message: MessageWithFlags }) {
  const app = useApp()
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MessageAction>(undefined)
  const context = (): ActionContext => ({ app, message, anchor: trigger.current ?? undefined })

  // Only now: a menu that is closing would take the focus from a dialog or a field that the action opens.
  function runChosen(event: Event) {
    const action = chosen.current
    if (!action) return
    chosen.current = undefined
    event.preventDefault()
    trigger.current?.focus({ preventScroll: true })
    action.run(context())
  }

  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} icon={Ellipsis} label={t`More actions`} />
      </DropdownMenu.Trigger>
      <MenuContent
        className={styles.menu ?? ''}
        align="end"
        sideOffset={6}
        aria-label={t`Actions`}
        onCloseAutoFocus={runChosen}
      >
        {availableActions(context()).map((actions, place) => (
          <Fragment key={actions[0]?.name}>
            {place > 0 && <DropdownMenu.Separator className={menu.line} />}
            {actions.map((action) => (
              <Item
                key={action.name}
                action={action}
                context={context()}
                onSelect={() => {
                  chosen.current = action
                }}
              />
            ))}
          </Fragment>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  action: MessageAction
  context: ActionContext
  onSelect: () => void
}

function Item({ action, context, onSelect }: ItemProps) {
  const { icon: Icon, keys = [], isDangerous } = action
  const [key] = keys
  const note = action.note?.(context)
  return (
    <DropdownMenu.Item
      className={`${menu.item} ${isDangerous ? menu.dangerous : ''}`}
      aria-keyshortcuts={keys.length > 0 ? ariaKeys(keys) : undefined}
      onSelect={onSelect}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name}>{action.nameFor?.(context) ?? action.name}</span>
      {note && <span className={styles.note}>{note}</span>}
      {key && (
        <span className={styles.key} aria-hidden="true">
          {keyCaps(key).join(' ')}
        </span>
      )}
    </DropdownMenu.Item>
  )
}
