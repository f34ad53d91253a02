import { describe } from 'vitest'
import { discoverRequests } from '../permissions/request.ts'
import { readTables } from '../permissions/table.ts'
import { tryGranted } from '../permissions/try-granted.ts'
import { tryOrganizations } from '../permissions/try-organizations.ts'
import { tryTables } from '../permissions/try-tables.ts'
import { tryUnseen } from '../permissions/try-unseen.ts'
import { all } from '../support/sample.ts'

const requests = await discoverRequests()

describe('the tables', () => tryTables(readTables(), requests, all))
describe('what may not be seen', () => tryUnseen(requests, all))
describe('what is granted', () => tryGranted(requests, all))
describe('in two organizations', () => tryOrganizations(all))
