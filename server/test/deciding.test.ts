import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decidedByHand, decidingFiles, isRule, testsOf } from './support/deciding.ts'
import { sourceFiles } from './support/imports.ts'

describe('files that decide on permissions', () => {
  test('are the only ones that compare ranks or read values of permissions', () => {
    const others = sourceFiles('server/src').filter(
      (path) => !isRule(path) && path !== 'directory/users/roles.ts',
    )
    expect(others.flatMap((path) => decidedByHand(path).map((line) => `${path}: ${line.trim()}`))).toEqual([])
    expect(decidedByHand('directory/users/roles.ts')).not.toEqual([])
    expect(decidedByHand('directory/permissions/groups.ts')).not.toEqual([])
  })

  test('are found by what they import', () => {
    expect(decidingFiles()).toEqual(
      expect.arrayContaining([
        'directory/permissions/channels.ts',
        'directory/visibility/audience.ts',
        'messages/uploads/access.ts',
        'organization/settings/checks.ts',
        'directory/channels/requests.ts',
        'messages/sending/sending.ts',
        'directory/sessions/authenticate.ts',
        'directory/emoji/commands.ts',
        'directory/users/role-change.ts',
      ]),
    )
    expect(decidingFiles()).not.toContain('directory/users/present.ts')
  })

  // In one that has none, `scripts/mutate-permissions.ts` would find every condition untested.
  test('have tests of their noun, or one beside them', () => {
    const beside = (path: string) => new URL(`../src/${path.replace(/ts$/, 'test.ts')}`, import.meta.url)
    const untested = decidingFiles().filter((path) => testsOf(path).length === 0 && !existsSync(beside(path)))
    expect(untested).toEqual([])
    expect(testsOf('directory/emoji/commands.ts')).toEqual(['emoji.test.ts'])
    expect(testsOf('directory/of-no-noun/access.ts')).toEqual([])
  })
})
