import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { navigationViewErrors } from './errors.ts'
import { navigationViews } from './limits.ts'
import { navigationView } from './objects.ts'

const fragment = z.string().meta({ slashes: true }).describe('What comes after the `#` of its address.')

export const getNavigationViews = endpoint({
  method: 'GET',
  path: '/navigation_views',
  operationId: 'get-navigation-views',
  summary: 'List the own navigation views',
  access: 'user',
  bots: 'interactive',
  since: 390,
  parameters: {},
  answer: { navigation_views: z.array(navigationView) },
})

const viewName = name('name')

export const addNavigationView = endpoint({
  method: 'POST',
  path: '/navigation_views',
  operationId: 'add-navigation-view',
  summary: 'Add a navigation view, or set a built-in one',
  access: 'user',
  bots: 'interactive',
  adds: navigationViews,
  since: 390,
  parameters: {
    fragment: z.string().min(1),
    is_pinned: z.boolean().describe('Shown at the top of the sidebar.'),
    name: viewName.nullable().optional().describe('Only for custom views, which need one.'),
  },
  answer: {},
  errors: [
    navigationViewErrors.alreadyExists(),
    navigationViewErrors.builtInHasNoName(),
    navigationViewErrors.nameRequired(),
  ],
})

export const editNavigationView = endpoint({
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  operationId: 'edit-navigation-view',
  summary: 'Change a navigation view',
  access: 'user',
  bots: 'interactive',
  adds: 'Changes what is there.',
  since: 390,
  parameters: { fragment, is_pinned: z.boolean().optional(), name: viewName.optional() },
  answer: {},
  errors: [
    navigationViewErrors.notFound(),
    navigationViewErrors.alreadyExists(),
    navigationViewErrors.builtInHasNoName(),
  ],
})

export const removeNavigationView = endpoint({
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  operationId: 'remove-navigation-view',
  summary: 'Remove a navigation view',
  access: 'user',
  bots: 'interactive',
  since: 390,
  parameters: { fragment },
  answer: {},
  errors: [navigationViewErrors.notFound()],
})
