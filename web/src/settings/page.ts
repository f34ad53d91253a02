import type { ClientState } from '@parley/client'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SourceName } from './setting/source.ts'

/**
 * A page of settings, at `#area/address`. Each is declared in a file `*.settings.ts`; the list at the side, the search
 * and the address follow. What the contract declares for the page's address is drawn by itself.
 */
export interface SettingsPage {
  /** `settings` are the person's own, `organization` those of everybody. */
  readonly area: 'settings' | 'organization'
  readonly address: string
  readonly name: string
  /** What it is for: stands below its name. */
  readonly about: string
  readonly icon: LucideIcon
  /** Where it stands in the list. */
  readonly order: number
  /** Whose settings of the contract it shows. Those of its area, unless said otherwise. */
  readonly source?: SourceName
  /** Whether it is for this person. Those of an organization are for administrators, unless said otherwise. */
  readonly mayOpen?: (state: ClientState) => boolean
  /**
   * What stands on it beside the settings of the contract, by its titles, and other words that people look for: for the
   * search.
   */
  readonly parts?: readonly (readonly [title: string, words?: string])[]
  /** What stands above the settings of the contract. */
  readonly Before?: ComponentType
  /** What stands below them. */
  readonly After?: ComponentType
  /** What stands below the settings of a section, by its title in the contract. */
  readonly below?: Readonly<Record<string, ComponentType>>
  /** What stands beside them, where there is room, or below. */
  readonly Aside?: ComponentType
  /** Draws the settings of the contract in its own way. */
  readonly Instead?: ComponentType<{ readonly chosen: string | undefined }>
  /** Draws the page itself, with its head, as wide as the window is. */
  readonly Whole?: ComponentType<WholeProps>
  /** The address of the page of which it is a tab: the list leads there only. */
  readonly tabOf?: string
}

export interface WholeProps {
  /** What follows the page's address: `['12']` in `#organization/people/12`. */
  readonly path: readonly string[]
}

export const hashOfPage = ({ area, address }: Pick<SettingsPage, 'area' | 'address'>) => `#${area}/${address}`
