import { onDemand } from '#ui/on-demand.tsx'

const load = () => import('./parts.ts')

export const SearchField = onDemand(async () => ({ default: (await load()).SearchField }))
export const SearchPage = onDemand(async () => ({ default: (await load()).SearchPage }))
export const SearchPane = onDemand(async () => ({ default: (await load()).SearchPane }))
