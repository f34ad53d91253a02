import {
  createUserGroup,
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '@parley/api/groups/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

const GROUPS = 5

const command = fc.record({
  what: fc.constantFrom('nest', 'nest', 'nest', 'free', 'add', 'remove'),
  outer: fc.nat({ max: GROUPS - 1 }),
  inner: fc.nat({ max: GROUPS - 1 }),
  who: fc.nat({ max: 2 }),
})

interface Model {
  readonly subgroups: Set<number>[]
  readonly members: Set<number>[]
}

/** All subgroups of a group, by walking every path. */
function within({ subgroups }: Model, from: number): Set<number> {
  const found = new Set<number>()
  const visit = (index: number) => {
    for (const inner of subgroups[index] ?? []) {
      found.add(inner)
      visit(inner)
    }
  }
  visit(from)
  return found
}

test('random nesting never creates a cycle, and members include those of all subgroups', async () => {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const [ada] = people
  if (ada === undefined) return
  await server.followAll([ada])
  const run = async (
    commands: readonly (typeof command extends fc.Arbitrary<infer C> ? C : never)[],
    round: number,
  ) => {
    const ids: number[] = []
    for (let index = 0; index < GROUPS; index++) {
      const name = `group ${round}.${index}`
      ids.push((await ada.call(createUserGroup, { name, description: '', members: [] })).group_id)
    }
    const set = () => Array.from({ length: GROUPS }, () => new Set<number>())
    const model: Model = { subgroups: set(), members: set() }
    for (const { what, outer, inner, who } of commands) {
      const user_group_id = ids[outer] ?? 0
      const person = people[who]?.id ?? 0
      const op = what === 'nest' || what === 'add' ? 'add' : 'delete'
      const isNesting = what === 'nest' || what === 'free'
      const call = isNesting
        ? ada.call(updateUserGroupSubgroups, { user_group_id, [op]: [ids[inner] ?? 0] })
        : ada.call(updateUserGroupMembers, { user_group_id, [op]: [person] })
      const done = await call.then(
        () => true,
        () => false,
      )
      const target = (isNesting ? model.subgroups : model.members)[outer] as Set<number>
      const value = isNesting ? inner : person
      const closes = what === 'nest' && (inner === outer || within(model, inner).has(outer))
      expect(done, what).toBe(!closes && target.has(value) === (op === 'delete'))
      if (done && op === 'add') target.add(value)
      if (done && op === 'delete') target.delete(value)
    }
    for (const [index, user_group_id] of ids.entries()) {
      const inner = [...within(model, index)]
      const members = new Set([index, ...inner].flatMap((one) => [...(model.members[one] ?? [])]))
      const { subgroups } = await ada.call(getUserGroupSubgroups, { user_group_id })
      expect(subgroups).toEqual(inner.map((one) => ids[one] ?? 0).sort((a, b) => a - b))
      const answer = await ada.call(getUserGroupMembers, { user_group_id })
      expect(answer.members).toEqual([...members].sort((a, b) => a - b))
    }
  }
  let round = 0
  const property = fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 30 }), async (commands) => {
    round += 1
    await run(commands, round)
  })
  await fc.assert(property, { numRuns: 4 })
})
