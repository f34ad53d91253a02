import type { ComponentType } from 'react'
import { Store } from '#store/store.ts'

export type AppDialog = ComponentType<{ onClose: () => void }>

/** The open dialog of a command. A command runs anywhere, so the dialog belongs to the whole app. */
export const appDialog = new Store<AppDialog | undefined>(undefined)

export function openDialog(dialog: AppDialog): void {
  appDialog.set(dialog)
}

export function closeDialog(): void {
  appDialog.set(undefined)
}
