import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import type { Late } from './late.ts'
import { useSayUnavailable } from './toasts-context.ts'

interface Props<P> {
  icon: LucideIcon | undefined
  label: string
  menu: Late<P>
  /** Draws the menu, open from the start, with the same button as its trigger. */
  children: (Menu: ComponentType<P>) => ReactNode
}

/** A button whose menu is loaded when the pointer or the focus reaches it: most visits open none. */
export function MenuOnDemand<P>({ icon, label, menu, children }: Props<P>) {
  const [Menu, setMenu] = useState<ComponentType<P>>()
  const sayUnavailable = useSayUnavailable()
  if (Menu) return children(Menu)
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-haspopup="menu"
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={() => void menu.get().then((component) => setMenu(() => component), sayUnavailable)}
    />
  )
}
