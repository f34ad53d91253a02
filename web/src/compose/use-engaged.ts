import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Whether the person is at the composer: from the focus on its field until the focus has left it all. A press elsewhere
 * has to be over first, else what is pressed would move away below the pointer.
 */
export function useEngaged() {
  const [isEngaged, setEngaged] = useState(false)
  const isPressed = usePressed()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function leave() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => (isPressed.current ? leave() : setEngaged(false)), 120)
  }

  return {
    isEngaged,
    engage: () => setEngaged(true),
    onFocus(event: FocusEvent) {
      clearTimeout(timer.current)
      if (event.target instanceof HTMLTextAreaElement) setEngaged(true)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) leave()
    },
  }
}

function usePressed() {
  const isPressed = useRef(false)
  useEffect(() => {
    const down = () => {
      isPressed.current = true
    }
    const up = () => {
      isPressed.current = false
    }
    const listeners = [
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
    ] as const
    for (const [name, listener] of listeners) addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener, true)
    }
  }, [])
  return isPressed
}
