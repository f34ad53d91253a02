import { beforeAll, expect, test, vi } from 'vitest'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import { CostCounter, grownBy, usualWork } from '../growth/grown.ts'
import { type OfSize, organizationOf } from '../growth/organizations.ts'
import type { Work } from '../growth/work.ts'
import { ALLOWED } from '../permissions/outcome.ts'
import { discoverRequests } from '../permissions/request.ts'
import { ROLES } from '../permissions/stage.ts'
import { readTables } from '../permissions/table.ts'

/** Requests that look at all people, or at all channels, and why. Whatever they are, others do not pay for it later. */
const MAY_LOOK_AT_ALL: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /^get-(streams|user-groups|channel-integrations|realm-export-consents)|^register-queue: /,
    'The answer names them.',
  ],
  [/^get-messages: .*(public|on the web)/, 'The narrow is of all such channels.'],
  [
    /^update-(user|user-by-email|bot): .* to an? /,
    'All channels, people and addresses may be seen, or hidden.',
  ],
  [/^update-stream: (open or close it|who joins)$/, 'Everybody may see the channel from now on, or nobody.'],
  [/^(update|deactivate)-user-group/, 'Which channels name the group is asked of each channel.'],
  [/^create-user$|^sign-up$|default/, 'Each channel may be a default one.'],
  [/^test-welcome-bot-custom-message$/, 'The message may link to any channel.'],
  [/^update-channel-folder: put it away$/, 'Each channel may be in the folder.'],
]

/** What goes on in the background after these, and is counted with what others do: archives hold everything. */
const ARCHIVES = /^export-realm$|^begin-own-export$/

const requests = await discoverRequests()
const counter = new CostCounter()
let small: OfSize
let large: OfSize
let usual: Work

beforeAll(async () => {
  small = await organizationOf(1_000, 300)
  large = await organizationOf(5_000, 1_500)
  // What follows behind them is for messages and for logs, and comes when it likes.
  const wake = vi.spyOn(BackgroundWork.prototype, 'wake').mockImplementation(() => undefined)
  await counter.start()
  usual = await usualWork(counter, large.stage)
  return async () => {
    await counter.stop()
    wake.mockRestore()
    await small.stop()
    await large.stop()
  }
}, 120_000)

/** Each request with the first of the cells in which somebody may make it. */
const rows = readTables().flatMap(({ name, lines }) => {
  const cells = lines.flatMap(({ kind = 'public', cells }) =>
    [...cells].flatMap(([membership = 'in', letters]) => {
      const role = ROLES[[...letters].indexOf(ALLOWED)]
      return role === undefined ? [] : [{ role, kind, membership }]
    }),
  )
  return cells.slice(0, 1).map((cell) => ({ name, cell }))
})

// The work is counted, and the rows that the database handles: nothing is timed. A request that fails here makes each such request of a company a stall for all others.
test.each(rows)(
  '$name: neither it nor what others do next grows with the organization',
  async ({ name, cell }) => {
    const request = requests.get(name)
    if (request === undefined) throw new Error(`nothing in requests/ asks ${name}`)
    const mayLook = MAY_LOOK_AT_ALL.some(([allowed]) => allowed.test(name))
    const organizations = { small: small.stage, large: large.stage, usual }
    const grown = async () =>
      (await grownBy(counter, request, cell, organizations)).filter(
        (place) => !(place.startsWith('itself') ? mayLook : ARCHIVES.test(name)),
      )
    const found = await grown()
    // What goes on behind them now and then does not come twice.
    const again = new Set(found.length === 0 ? [] : await grown())
    expect(found.filter((place) => again.has(place))).toEqual([])
  },
)
