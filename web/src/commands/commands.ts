import { goTo } from '#narrow/location.ts'
import type { Command } from './command.ts'
import { hashOfView } from './view.ts'
import { views } from './views.ts'

const declared = import.meta.glob<Command>('../**/*.command.ts', { eager: true, import: 'default' })

const toViews = views
  .filter((view) => !('needsPath' in view && view.needsPath))
  .map(
    (view): Command => ({
      get name() {
        return view.name
      },
      group: 'go',
      keys: view.keys ?? [],
      icon: view.icon,
      get detail() {
        return view.detail
      },
      isAvailable: (app) => !('isAvailable' in view) || (view.isAvailable?.(app) ?? true),
      run: () => goTo(hashOfView(view)),
    }),
  )

/** Everything that can be done from anywhere. */
export const commands: readonly Command[] = [...toViews, ...Object.values(declared)]
