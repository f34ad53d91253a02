import { CalendarClock } from 'lucide-react'
import { lazy } from 'react'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import type { Written } from './send-later.ts'

const load = () => import('./SendLaterMenu.tsx')
const SendLaterMenu = lazy(load)

/** Opens the menu of times at which a message may go out. */
export function SendLater({ written, onDone }: { written: Written | undefined; onDone: () => void }) {
  return (
    <MenuOnDemand icon={CalendarClock} label="Send later" load={load}>
      <SendLaterMenu written={written} onDone={onDone} />
    </MenuOnDemand>
  )
}
