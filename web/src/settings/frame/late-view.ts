import { onDemand } from '#ui/on-demand.tsx'

/** The settings of the person and of the organization, which few visits need. */
export const SettingsView = onDemand(() => import('./SettingsView.tsx'))
