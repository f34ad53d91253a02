import { DropdownMenu } from 'radix-ui'
import type { ComponentProps } from 'react'
import { keepOthersInert } from './inert-others.ts'
import styles from './Menu.module.css'

/** What a menu shows. It floats beside its button and keeps off the edges of the window. */
export function MenuContent({ className = '', ...props }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        ref={keepOthersInert}
        sideOffset={4}
        collisionPadding={8}
        {...props}
        className={`floating ${styles.menu} ${className}`}
      />
    </DropdownMenu.Portal>
  )
}
