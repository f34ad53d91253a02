import { createContext } from 'react'

/** Where a page draws what stays at its foot while it scrolls. */
export const FootContext = createContext<HTMLElement | null>(null)
