import { z } from 'zod'
import { errors } from '../contract/errors.ts'
import { type Control, controlOf, type Face, limitControl } from '../contract/face.ts'
import { integer } from '../contract/numbers.ts'

/** A setting of the organization: its type and first value, and how a request may say it where that differs. */
export interface RealmSetting<T extends z.ZodType, P extends z.ZodType> {
  readonly type: T
  readonly parameter: P
  readonly default: z.output<T>
  readonly about?: string
  readonly since?: number
  readonly face: Face
  readonly control: Control
}

interface Declaration<T extends z.ZodType> {
  type: T
  default: z.output<T>
  about?: string
  since?: number
  face: Face
}

export function setting<T extends z.ZodType>(declaration: Declaration<T>): RealmSetting<T, T> {
  return { ...declaration, parameter: declaration.type, control: controlOf(declaration.type) }
}

/** A limit that may be lifted: requests say `unlimited`, answers have `lifted` for it. */
export function limit<T extends z.ZodType>(declaration: Declaration<T>) {
  const parameter = z
    .union([integer.min(1), z.literal('unlimited')])
    .describe(declaration.about ?? '')
    .meta({ refusal: errors.invalidArgument })
  return { ...declaration, parameter, control: limitControl }
}

type RealmSettingTable = Readonly<Record<string, RealmSetting<z.ZodType, z.ZodType>>>
type ParametersOf<T extends RealmSettingTable> = { [K in keyof T]: z.ZodOptional<T[K]['parameter']> }

/** The parameters of a request that changes some of the settings. */
export function settingParameters<const T extends RealmSettingTable>(table: T): ParametersOf<T> {
  const entries = Object.entries(table).map(([name, { parameter, about }]) => {
    const optional = parameter.optional()
    return [name, about === undefined ? optional : optional.describe(about)]
  })
  return Object.fromEntries(entries) as ParametersOf<T>
}
