import type { User } from './state.ts'

/** Who asks for a change, and where they reach the organisation: links in what it makes are made for there. */
export interface Actor {
  readonly user: User
  readonly realmUrl: string
}
