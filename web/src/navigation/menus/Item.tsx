import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import menu from '#ui/Menu.module.css'

interface Props {
  icon: LucideIcon
  /** How it is now. */
  hint?: ReactNode
  isDangerous?: boolean
  onSelect: () => void
  children: ReactNode
}

export function Item({ icon: Icon, hint, isDangerous = false, onSelect, children }: Props) {
  return (
    <DropdownMenu.Item className={`${menu.item} ${isDangerous ? menu.dangerous : ''}`} onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" />
      <span className={menu.grow}>{children}</span>
      {hint !== undefined && <span className={menu.hint}>{hint}</span>}
    </DropdownMenu.Item>
  )
}
