import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { onDemand } from '#ui/on-demand.tsx'

const Reminder = onDemand(() => import('./Reminder.tsx'))

/** For who is still alone here: that the first steps wait. Most people are not, and load nothing for it. */
export default function FirstRunWelcome() {
  const { ownUserId } = useApp()
  const isAlone = useSlice(({ self, users }) => {
    if (!self.is_admin) return false
    for (const user of users.values()) {
      if (user.is_active && !user.is_bot && user.user_id !== ownUserId) return false
    }
    return true
  })
  return isAlone ? <Reminder /> : null
}
