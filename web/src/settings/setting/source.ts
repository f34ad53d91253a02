import type { Control, Face } from '@parley/api/contract/face'
import { updateRealm } from '@parley/api/realm/endpoints'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { userSettings } from '@parley/api/settings/user-settings'
import type { ClientState, Connection } from '@parley/client'
import { t } from '#language/words.ts'

/** A setting as a page shows it: declared in the contract, drawn by its control. */
export interface Declared {
  readonly name: string
  readonly face: Face
  readonly control: Control
}

export type SourceName = 'own' | 'organization' | 'defaults'
export type Values = Readonly<Record<string, unknown>>

/** Where settings are read from and saved to. */
export interface Source {
  readonly settings: readonly Declared[]
  readonly values: (state: ClientState) => Values
  /** @param before what the person saw: a permission that somebody else has changed meanwhile is not overwritten */
  readonly save: (connection: Connection, values: Values, before: Values) => Promise<unknown>
  /** Why the person may not change it, in words, or undefined if they may. */
  readonly refusal: (state: ClientState, setting: Declared) => string | undefined
}

const GROUP: Control = { kind: 'group' }

const own: Source = {
  settings: Object.entries(userSettings).map(([name, { face, control }]) => ({ name, face, control })),
  values: ({ settings }) => settings,
  save: (connection, values) => connection.call(updateSettings, values),
  refusal: () => undefined,
}

const organization: Source = {
  settings: [
    ...Object.entries(realmSettings).map(([name, { face, control }]) => ({ name, face, control })),
    ...Object.entries(realmPermissions).map(([name, { face }]) => ({ name, face, control: GROUP })),
  ],
  values: ({ realm }) =>
    new Proxy(realm, { get: (target, name) => Reflect.get(target, `realm_${String(name)}`) }) as Values,
  save: (connection, values, before) =>
    connection.call(
      updateRealm,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, asParameter(name, value, before[name])]),
      ),
    ),
  refusal: (state, { face }) => {
    if (!state.self.is_admin) return t`Only administrators can change this.`
    return face.owners && !state.self.is_owner ? t`Only owners can change this.` : undefined
  },
}

function asParameter(name: string, value: unknown, before: unknown): unknown {
  if (name in realmPermissions) return { new: value, old: before }
  const control = name in realmSettings && realmSettings[name as keyof typeof realmSettings].control
  return control && control.kind === 'limit' && isLifted(value) ? 'unlimited' : value
}

/** How answers say that there is no limit. */
export const isLifted = (value: unknown) => value === null || value === -1

const defaults: Source = {
  settings: Object.entries(userSettings)
    .filter(([, { settableDefault }]) => settableDefault)
    .map(([name, { face, control }]) => ({ name, face, control })),
  values: ({ settingDefaults }) => settingDefaults,
  save: (connection, values) => connection.call(updateRealmUserSettingsDefaults, values),
  refusal: (state) => (state.self.is_admin ? undefined : t`Only administrators can change this.`),
}

export const sources: Readonly<Record<SourceName, Source>> = { own, organization, defaults }
