import type { User } from './state.ts'

/**
 * The user who requests a change, and the URL by which they reach the organization, for links in what the change
 * creates.
 */
export interface Actor {
  readonly user: User
  readonly realmUrl: string
}
