import { Store } from '#store/store.ts'

/** Something the app suggests, above the view, until it is done or dismissed. */
export interface QuietLine {
  readonly text: string
  readonly action: string
  readonly onAction: () => void
  readonly onDismiss?: () => void
}

export const quietLine: Store<QuietLine | undefined> = new Store<QuietLine | undefined>(undefined)
