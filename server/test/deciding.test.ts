import { describe, expect, test } from 'vitest'
import { decidedByHand, decidingFiles, isRule } from './support/deciding.ts'
import { sourceFiles } from './support/imports.ts'

describe('who decides on rights', () => {
  test('nobody compares ranks or reads the values of permissions beside the rules', () => {
    const others = sourceFiles('server/src').filter((path) => !isRule(path) && path !== 'users/roles.ts')
    expect(others.flatMap((path) => decidedByHand(path).map((line) => `${path}: ${line.trim()}`))).toEqual([])
    expect(decidedByHand('users/roles.ts')).not.toEqual([])
    expect(decidedByHand('permissions/groups.ts')).not.toEqual([])
  })

  test('is found by what it asks, wherever it is', () => {
    expect(decidingFiles()).toEqual(
      expect.arrayContaining([
        'permissions/channels.ts',
        'events/collect.ts',
        'uploads/access.ts',
        'realm/checks.ts',
        'channels/requests.ts',
        'messages/sending.ts',
        'http/authenticate.ts',
        'emoji/commands.ts',
        'users/role-change.ts',
      ]),
    )
    expect(decidingFiles()).not.toContain('users/present.ts')
  })
})
