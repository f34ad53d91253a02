import { Store } from '#store/store.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Also read by public/theme.js, before anything is drawn. */
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
    // Without storage the choice holds until the page is left.
  }
}

function asTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
