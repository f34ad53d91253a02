import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFolded } from './folded.ts'
import styles from './Section.module.css'

interface Props {
  /** Under which it is remembered whether the section is folded. */
  id: string
  name: string
  action?: ReactNode
  children: ReactNode
}

/** A named part of the sidebar that can be folded. */
export function Section({ id, name, action, children }: Props) {
  const [folded, toggle] = useFolded(id)
  const listId = useId()
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={!folded} aria-controls={listId} onClick={toggle}>
            <span>{name}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        </h2>
        {action}
      </div>
      <ul id={listId} className="plain" hidden={folded}>
        {children}
      </ul>
    </section>
  )
}
