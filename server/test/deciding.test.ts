import { describe, expect, test } from 'vitest'
import { decidedByHand, decidingFiles, isRule } from './support/deciding.ts'
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
})
