import { ACTION_GROUPS, type ActionContext, type MessageAction } from './action.ts'

const files = import.meta.glob<MessageAction>('../../**/*.action.ts', { eager: true, import: 'default' })

/** Every action on a message, in the order of the menu. */
export const messageActions: readonly MessageAction[] = Object.values(files).sort(
  (a, b) => ACTION_GROUPS.indexOf(a.group) - ACTION_GROUPS.indexOf(b.group) || a.place - b.place,
)

/** Those that the person may take now, in their groups. */
export function availableActions(context: ActionContext): MessageAction[][] {
  const available = messageActions.filter((action) => action.isAvailable(context))
  return ACTION_GROUPS.map((group) => available.filter((action) => action.group === group)).filter(
    (actions) => actions.length > 0,
  )
}
