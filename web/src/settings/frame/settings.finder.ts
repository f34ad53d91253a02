import type { Finder } from '#commands/finders.ts'
import { pagesFor } from '../pages.ts'
import { findSettings } from './find.ts'

/** Pages of settings, and what stands on them. */
export default ((app, words) =>
  findSettings(words, pagesFor(app.session.state)).map(({ hash, title, within, page }) => ({
    hash,
    name: title,
    detail: within,
    icon: page.icon,
  }))) satisfies Finder
