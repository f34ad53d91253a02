import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Whether the text is shown as it will look. Escape ends that, and whoever has looked writes on. */
export function usePreview(field: RefObject<HTMLTextAreaElement | null>) {
  const [isPreviewing, setPreviewing] = useState(false)
  const wasPreviewing = useRef(false)
  useLayoutEffect(() => {
    if (wasPreviewing.current && !isPreviewing) field.current?.focus()
    wasPreviewing.current = isPreviewing
  }, [field, isPreviewing])

  /** For what is around the field and its preview. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isPreviewing || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    setPreviewing(false)
  }
  return { isPreviewing, setPreviewing, onKeyDown }
}
