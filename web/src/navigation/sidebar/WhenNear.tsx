import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Sidebar.module.css'

interface Props {
  /** Is drawn wherever it is. */
  isAlways: boolean
  children: ReactNode
}

/** A line of a long list, which is empty while it is far from the screen. */
export function WhenNear({ isAlways, children }: Props) {
  const line = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = line
    if (isAlways || !current) return
    listeners.set(current, setNear)
    observer.observe(current)
    return () => {
      observer.unobserve(current)
      listeners.delete(current)
    }
  }, [isAlways])
  return (
    <li ref={line} className={styles.line}>
      {(isAlways || isNear) && children}
    </li>
  )
}

const listeners = new Map<Element, (isNear: boolean) => void>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
  },
  { rootMargin: '200px 0px' },
)
