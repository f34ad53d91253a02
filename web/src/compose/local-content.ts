import { onDemand } from '#ui/on-demand.tsx'

/** To be fetched before it is wanted: mostly that is when the server cannot be reached. */
export const LocalContent = onDemand(
  () => import('./LocalContent.tsx'),
  ({ fallback }) => fallback,
)
