import { Store } from '#store/store.ts'

export type Theme = 'system' | 'light' | 'dark'

/** public/theme.js reads this key too, before anything is drawn. */
const KEY = 'parley:theme'

export const theme = new Store<Theme>(asTheme(document.documentElement.dataset.theme))

export function chooseTheme(value: string): void {
  const chosen = asTheme(value)
  theme.set(chosen)
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

function asTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
