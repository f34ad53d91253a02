import { collection } from '../contract/collection.ts'

export const profileFields = collection({ things: 'custom profile fields', cap: 500, of: 'organization' })
export const maxFieldNameLength = 40
export const maxFieldHintLength = 80
export const maxShortTextLength = 50
export const maxLongTextLength = 500
export const maxFieldsInSummary = 2
