import { onDemand } from '#ui/on-demand.tsx'
import styles from './FormatBar.module.css'

/** Most messages have no files. */
export const AttachmentTray = onDemand(() => import('./AttachmentTray.tsx'))

/** What a phone can put into a message. */
export const AddTray = onDemand(() => import('./AddTray.tsx'))

/** What programs say to whoever typed a command. */
export const CommandCalls = onDemand(() => import('./CommandCalls.tsx'))

/** Few people type a command that is not there. */
export const UnknownCommand = onDemand(() => import('./UnknownCommand.tsx'))

export const DropOverlay = onDemand(() => import('./DropOverlay.tsx'))
export const Preview = onDemand(() => import('./Preview.tsx'))

/** The buttons are there once somebody writes. */
export const FormatBar = onDemand(() => import('./FormatBar.tsx'), <div className={styles.bar} />)

/** In place of the composer where the person may not write, or not yet. */
export const RefusalBar = onDemand(() => import('./RefusalBar.tsx'))
export const JoinBar = onDemand(() => import('./JoinBar.tsx'))
