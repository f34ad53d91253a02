import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { moved } from './moved.ts'

/** What a row of an ordered list needs: `row` goes onto its element, `place` to its `OrderParts`. */
export interface OrderedRow {
  readonly row: {
    readonly 'data-dragged': true | undefined
    readonly 'data-over': true | undefined
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
  readonly place: {
    readonly isFirst: boolean
    readonly isLast: boolean
    readonly move: (by: -1 | 1) => void
    readonly onDrag: (isDragged: boolean) => void
  }
}

/**
 * Rows that are put in order by dragging, by buttons, and by Alt with the arrows.
 * @param ids of all rows, as they are shown
 * @param save gets all of them in their new order
 */
export function useOrder(ids: readonly number[], save: (ids: number[]) => void): (id: number) => OrderedRow {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const put = (id: number, at: number | undefined) => {
    const order = moved(ids, id, at)
    if (order) save(order)
  }

  return (id) => {
    const at = ids.indexOf(id)
    const move = (by: -1 | 1) => put(id, ids[at + by])
    return {
      row: {
        'data-dragged': dragged === id || undefined,
        'data-over': (dragged !== undefined && over === id) || undefined,
        onKeyDown(event) {
          const by = event.altKey ? STEPS[event.key] : undefined
          if (by === undefined) return
          event.preventDefault()
          move(by)
        },
        onDragOver(event) {
          // What is dragged here from elsewhere is not ours.
          if (dragged === undefined) return
          event.preventDefault()
          setOver(id)
        },
        onDragLeave: () => setOver((now) => (now === id ? undefined : now)),
        onDrop(event) {
          if (dragged === undefined) return
          event.preventDefault()
          setOver(undefined)
          put(dragged, id)
        },
      },
      place: {
        isFirst: at === 0,
        isLast: at === ids.length - 1,
        move,
        onDrag: (isDragged) => setDragged(isDragged ? id : undefined),
      },
    }
  }
}

const STEPS: Readonly<Record<string, -1 | 1 | undefined>> = { ArrowUp: -1, ArrowDown: 1 }
