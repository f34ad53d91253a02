import { provide } from '#engine/provide.ts'
import { newRealm } from '#engine/realm/ports.ts'
import { createRealm } from './create.ts'

export const creation = provide(newRealm, createRealm)
