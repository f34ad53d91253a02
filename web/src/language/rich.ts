import { createElement, Fragment, type ReactNode } from 'react'
import { type EnglishForms, fill, messageOf, pluralMessageOf } from './words.ts'

/** As `t`, with elements among the values. */
export function rich(words: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...fill(messageOf(words), values))
}

/** As `plural`, with elements among the values. */
export function richPlural(count: number, forms: EnglishForms, ...values: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...fill(pluralMessageOf(forms), [count, ...values]))
}
