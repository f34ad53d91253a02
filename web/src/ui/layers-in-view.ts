import { useEffect } from 'react'
import { Store } from '#store/store.ts'

/** How to close what is open as a part of the view, from the lowest: Back closes it as it does what floats above. */
export const layersInView: Store<readonly (() => void)[]> = new Store<readonly (() => void)[]>([])

/** Has Back on a phone close this part of the view. */
export function useLayerInView(onClose: () => void, isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return
    layersInView.set([...layersInView.get(), onClose])
    return () => layersInView.set(layersInView.get().filter((one) => one !== onClose))
  }, [onClose, isOpen])
}
