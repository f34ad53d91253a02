import { discoverRequests } from '../permissions/request.ts'
import { readTables } from '../permissions/table.ts'
import { tryTables } from '../permissions/try-tables.ts'

tryTables(readTables(), await discoverRequests(), () => true)
