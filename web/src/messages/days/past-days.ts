import { t } from '#language/words.ts'

interface PastDay {
  readonly name: string
  /** Its midnight; undefined for the very beginning. */
  readonly at: Date | undefined
}

/** Days that people mean most, the latest first. */
export function pastDays(now: Date): PastDay[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return [
    { name: t`Yesterday`, at: new Date(year, month, day - 1) },
    { name: t`A week ago`, at: new Date(year, month, day - 7) },
    { name: t`A month ago`, at: new Date(year, month, day - 30) },
    { name: t`The beginning`, at: undefined },
  ]
}
