import type { z } from 'zod'
import { type Control, controlOf, type Face } from '../contract/face.ts'

export interface UserSetting<T extends z.ZodType, L extends Legacy | undefined, D extends boolean> {
  readonly type: T
  readonly default: z.output<T>
  readonly about?: string
  readonly since?: number
  /** Where older clients look for it: at the top of the register answer, in one of two sections. */
  readonly legacy: L
  /** Whether administrators may set what it is for new users. */
  readonly settableDefault: D
  readonly face: Face
  readonly control: Control
}

export type Legacy = 'display' | 'notifications'

interface Declaration<T extends z.ZodType, L extends Legacy | undefined, D extends boolean> {
  type: T
  default: z.output<T>
  about?: string
  since?: number
  legacy?: L
  settableDefault?: D
  face: Face
}

export function setting<
  T extends z.ZodType,
  L extends Legacy | undefined = undefined,
  D extends boolean = true,
>(declaration: Declaration<T, L, D>): UserSetting<T, L, D> {
  const { legacy, settableDefault, ...rest } = declaration
  return {
    ...rest,
    legacy: legacy as L,
    settableDefault: (settableDefault ?? true) as D,
    control: controlOf(rest.type),
  }
}

type Table = Readonly<Record<string, UserSetting<z.ZodType, Legacy | undefined, boolean>>>
type Picked<T extends Table, K extends keyof UserSetting<z.ZodType, undefined, boolean>, V> = {
  [N in keyof T as T[N][K] extends V ? N : never]: T[N]
}

/** The settings of a table for which a property has a value. */
export function settingsWith<
  const T extends Table,
  K extends 'legacy' | 'settableDefault',
  const V extends Legacy | boolean,
>(table: T, key: K, value: V): Picked<T, K, V> {
  const wanted: unknown = value
  const entries = Object.entries(table).filter(([, entry]) => entry[key] === wanted)
  return Object.fromEntries(entries) as Picked<T, K, V>
}

type ParameterShapeOf<T extends Table> = { [K in keyof T]: z.ZodOptional<T[K]['type']> }

/** The parameters of a request that changes some of the settings. */
export function settingParameters<const T extends Table>(table: T): ParameterShapeOf<T> {
  const entries = Object.entries(table).map(([name, { type, about }]) => {
    const optional = type.optional()
    return [name, about === undefined ? optional : optional.describe(about)]
  })
  return Object.fromEntries(entries) as ParameterShapeOf<T>
}
