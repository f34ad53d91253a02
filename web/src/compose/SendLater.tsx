import { CalendarClock } from 'lucide-react'
import { t } from '#language/words.ts'
import { Late } from '#ui/late.ts'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import type { Written } from './send-later.ts'

const menu = new Late(() => import('./SendLaterMenu.tsx'))

/** Opens the menu of times at which a message may go out. */
export function SendLater({ written, onDone }: { written: Written | undefined; onDone: () => void }) {
  return (
    <MenuOnDemand icon={CalendarClock} label={t`Send later`} menu={menu}>
      {(Menu) => <Menu written={written} onDone={onDone} />}
    </MenuOnDemand>
  )
}
