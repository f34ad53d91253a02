import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  icon: LucideIcon
  label: string
  /** Loads the code of the menu. Called when the pointer or the focus reaches the button. */
  load: () => Promise<unknown>
  /** The menu, open from the start, with the same button as its trigger. */
  children: ReactNode
}

/** A button that loads its menu on demand: most visits open none. */
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
