import { lazy } from 'react'

export const loadSearch = () => import('./parts.ts')

export const SearchField = lazy(async () => ({ default: (await loadSearch()).SearchField }))
export const SearchPage = lazy(async () => ({ default: (await loadSearch()).SearchPage }))
export const SearchPane = lazy(async () => ({ default: (await loadSearch()).SearchPane }))
