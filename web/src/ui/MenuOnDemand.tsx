import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  icon: LucideIcon
  label: string
  /** Brings the code of the menu; called when someone is about to open it. */
  load: () => Promise<unknown>
  /** The menu with a button like this one, open from the start. */
  children: ReactNode
}

/** A button whose menu is only fetched when it is wanted: most visits open none. */
export function MenuOnDemand({ icon, label, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const prepare = () => void load()
  const button = (
    <IconButton
      icon={icon}
      label={label}
      aria-haspopup="menu"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    />
  )
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
