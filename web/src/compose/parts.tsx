import { onDemand } from '#ui/on-demand.tsx'
import styles from './FormatBar.module.css'

/** Most messages have no files. */
export const AttachmentTray = onDemand(() => import('./AttachmentTray.tsx'))

const loadBar = () => import('./FormatBar.tsx')
/** The buttons are there once somebody writes. */
export const FormatBar = onDemand(loadBar, <div className={styles.bar} />)

/** Gets the code of the buttons, so that they are there also without a connection. */
export const prepareFormatBar = () => void loadBar().catch(() => {})
