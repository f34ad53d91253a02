import { provide } from '#engine/provide.ts'
import { readFollower } from '#messages/flags/ports.ts'
import { TakeBack } from './take-back.ts'

export const takingBack = provide(readFollower, (realm, userId) => realm.memory(TakeBack).hasRead(userId))
