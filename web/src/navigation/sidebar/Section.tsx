import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'
import { useCollapsed } from './use-collapsed.ts'

interface Props {
  /** The key under which the browser remembers whether the section is collapsed. */
  id: string
  name: string
  action?: ReactNode
  /** Draws its list. */
  children: (list: { id: string; hidden: boolean }) => ReactNode
}

/** A named part of the sidebar that people can collapse. */
export function Section({ id, name, action, children }: Props) {
  const [isCollapsed, toggle] = useCollapsed(id)
  const listId = useId()
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={!isCollapsed} aria-controls={listId} onClick={toggle}>
            <span>{name}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        </h2>
        {action}
      </div>
      {children({ id: listId, hidden: isCollapsed })}
    </section>
  )
}
