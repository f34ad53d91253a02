import type { MessageWithFlags } from '@parley/api/messages/objects'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { ariaKeys, keyCaps } from '#ui/keys/keys.ts'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import styles from './ActionItems.module.css'
import type { ActionContext, MessageAction } from './action.ts'
import { availableActions } from './all-actions.ts'

interface Props {
  message: MessageWithFlags
  /** What has the focus when an action begins; what it opens stands beside that. */
  anchor: () => HTMLElement | undefined
  align: 'start' | 'end'
  sideOffset: number
  /** The menu closes, and nothing was chosen. */
  onDismiss?: (event: Event) => void
}

/** Everything that can be done with a message. What somebody may not do is not there. */
export function ActionItems({ message, anchor, align, sideOffset, onDismiss }: Props) {
  const app = useApp()
  const chosen = useRef<MessageAction>(undefined)
  const context = (): ActionContext => ({ app, message, anchor: anchor() })

  // Only now: a menu that is closing would take the focus from a dialog or a field that the action opens.
  function runChosen(event: Event) {
    const action = chosen.current
    if (!action) return onDismiss?.(event)
    chosen.current = undefined
    event.preventDefault()
    anchor()?.focus({ preventScroll: true })
    action.run(context())
  }

  return (
    <MenuContent
      className={styles.menu ?? ''}
      align={align}
      sideOffset={sideOffset}
      aria-label={t`Actions`}
      onCloseAutoFocus={runChosen}
    >
      <Groups
        context={context}
        onSelect={(action) => {
          chosen.current = action
        }}
      />
    </MenuContent>
  )
}

interface GroupsProps {
  context: () => ActionContext
  onSelect: (action: MessageAction) => void
}

/** Within the content, which is there only while the menu is open: what one may do is asked for each time it opens. */
function Groups({ context, onSelect }: GroupsProps) {
  return availableActions(context()).map((actions, place) => (
    <Fragment key={actions[0]?.name}>
      {place > 0 && <DropdownMenu.Separator className={menu.line} />}
      {actions.map((action) => (
        <Item key={action.name} action={action} context={context()} onSelect={() => onSelect(action)} />
      ))}
    </Fragment>
  ))
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
