import type { App } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { copy } from '#ui/copy.ts'

export function copyPlaceLink({ session, toasts, report }: App, narrow: Narrow): void {
  const { origin, pathname } = window.location
  const link = origin + pathname + narrowHash(narrow, namesOf(session.state))
  copy(link).then(() => toasts.show(t`Link copied`), report)
}
