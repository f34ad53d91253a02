import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** A list below a field: the field keeps the focus, and its arrows and Enter choose in the list, as the pointer does. */
export interface PickList {
  /** For the field. */
  readonly field: Pick<
    ComponentProps<'input'>,
    'role' | 'autoComplete' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
  >
  readonly listId: string
  /** For the options of the list. */
  readonly option: (place: number) => OptionProps
  /** Whether the key was one of the list's. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** After the words of the field have changed. */
  readonly selectFirst: () => void
  /** Until an arrow or the pointer goes to one, Enter belongs to the field. */
  readonly selectNone: () => void
}

const NONE = -1

interface OptionProps {
  id: string
  selected: boolean
  onPoint: () => void
  onTake: () => void
}

export function usePickList(count: number, onTake: (place: number) => void): PickList {
  const id = useId()
  const [selected, setSelected] = useState(0)
  const listId = `${id}-list`
  const idOf = (place: number) => `${id}-${place}`

  function onKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step)
      setSelected(selected === NONE && step < 0 ? count - 1 : (selected + step + count) % Math.max(1, count))
    else if (event.key === 'Enter' && selected !== NONE && !event.nativeEvent.isComposing) onTake(selected)
    else return false
    event.preventDefault()
    return true
  }

  return {
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': count > 0 && selected !== NONE ? idOf(selected) : undefined,
    },
    listId,
    option: (place) => ({
      id: idOf(place),
      selected: place === selected,
      onPoint: () => setSelected(place),
      onTake: () => onTake(place),
    }),
    onKey,
    selectFirst: () => setSelected(0),
    selectNone: () => setSelected(NONE),
  }
}

/** @param chosen where several can be chosen: whether this one is. Otherwise that is what the cursor is at. */
export function Option({
  id,
  selected,
  chosen,
  onPoint,
  onTake,
  ...rest
}: OptionProps & { chosen?: boolean } & Pick<ComponentProps<'div'>, 'className' | 'children'>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // biome-ignore lint/a11y: the field above keeps the focus and has the keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={chosen ?? selected}
      data-cursor={selected || undefined}
      // The field keeps the focus: one types on after a click.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onTake}
      {...rest}
    />
  )
}
