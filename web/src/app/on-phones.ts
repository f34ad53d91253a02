import { followKeyboard } from './follow-keyboard.ts'
import { listenForSwipeBack } from './swipe-back.ts'

/** Returns the function that ends what it has started. */
export function startOnPhones(): () => void {
  const ends = [listenForSwipeBack(), followKeyboard()]
  return () => {
    for (const end of ends) end()
  }
}
