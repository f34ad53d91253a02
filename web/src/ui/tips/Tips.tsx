import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import styles from './Tips.module.css'
import { type Tip, watchTips } from './watch-tips.ts'

const GAP = 6
const EDGE = 8

/** The name of the icon that the pointer rests on, or that keys have reached, and the keys that do the same. */
export default function Tips() {
  const [tip, setTip] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchTips(setTip), [])
  useLayoutEffect(() => {
    const { current } = box
    if (!tip || !current) return
    const { left, width, top, bottom } = tip.icon.getBoundingClientRect()
    const half = current.offsetWidth / 2
    const middle = Math.min(Math.max(left + width / 2, half + EDGE), innerWidth - half - EDGE)
    const hasRoom = bottom + GAP + current.offsetHeight < innerHeight - EDGE
    current.style.left = `${middle - half}px`
    current.style.top = `${hasRoom ? bottom + GAP : top - GAP - current.offsetHeight}px`
  }, [tip])
  if (!tip) return null
  return (
    // The icon has the same name for those who hear it.
    <div key={tip.text} ref={box} className={`appears ${styles.tip}`} aria-hidden="true">
      {tip.text}
      <KeyCaps keys={tip.keys} />
    </div>
  )
}
