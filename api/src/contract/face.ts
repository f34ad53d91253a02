import { z } from 'zod'

/**
 * How a page shows a setting, in words. English here: the catalogues of the web app have each in other languages.
 */
export interface Face {
  /** The address of the page: `preferences`. */
  readonly page: string
  /** The title that it stands below with others. */
  readonly section: string
  readonly title: string
  /** What it does, where the title does not say it all. */
  readonly about?: string
  /** What the values are called: all of a choice, or those of a number that people choose from. */
  readonly choices?: Readonly<Record<string, string>>
  /** The field of `/register` that lists, each with its id, which of the choices a server offers. All, without it. */
  readonly offered?: string
  readonly unit?: 'days' | 'seconds' | 'percent' | 'pixels' | 'mebibytes'
  /** Where the type says too little: what its text or number stands for. */
  readonly as?:
    | 'language'
    | 'channel'
    | 'private-channel'
    | 'folder'
    | 'color'
    | 'sound'
    | 'paragraph'
    | 'date'
    | 'time'
    | 'weekdays'
    | 'people'
    | 'person'
  /** The words of `null`, of -1 for a channel, or of an empty text. */
  readonly whenEmpty?: string
  /** Its place in a table: one of many kinds of event, and a way in which it reaches people. */
  readonly cell?: { readonly row: string; readonly column: string }
  /** Only owners may change it. Otherwise all administrators may. */
  readonly owners?: true
  /** Of a channel: only administrators of the organization may change it. Otherwise all who look after the channel may. */
  readonly administrators?: true
  /** Of a channel: a permission of the organization that it takes, too. */
  readonly needs?: string
}

/** What draws a setting: follows from its type. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** A number of at least 1, or none: requests say `unlimited` for that. */
  | { readonly kind: 'limit'; readonly max: number }
  /** Where it is nullable, no text is said as `null`. */
  | { readonly kind: 'text'; readonly max: number; readonly nullable?: true }
  /** Groups of people. */
  | { readonly kind: 'group' }

/** No column of the database holds a larger one. */
const LARGEST = 2_147_483_647
const LONGEST_TEXT = 10_000

/** @throws for a type that no page knows how to show */
export function controlOf(type: z.ZodType): Control {
  if (type instanceof z.ZodNullable) {
    const control = controlOf(type.unwrap() as z.ZodType)
    return control.kind === 'text' ? { ...control, nullable: true } : control
  }
  if (type instanceof z.ZodBoolean) return { kind: 'switch' }
  if (type instanceof z.ZodEnum) return { kind: 'choice', values: type.options }
  if (type instanceof z.ZodLiteral) {
    return { kind: 'choice', values: [...type.values] as (string | number)[] }
  }
  if (type instanceof z.ZodNumber) {
    return {
      kind: 'number',
      min: type.minValue ?? -LARGEST,
      max: Math.min(type.maxValue ?? LARGEST, LARGEST),
    }
  }
  if (type instanceof z.ZodString) return { kind: 'text', max: type.maxLength ?? LONGEST_TEXT }
  throw new Error(`No page shows a setting of the type ${type.def.type}.`)
}

/** A number of at least 1, or none. */
export const limitControl: Control = { kind: 'limit', max: LARGEST }
