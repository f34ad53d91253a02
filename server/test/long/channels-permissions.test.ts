import { tryChannelPermissions } from '../support/channel-permissions.ts'
import { all } from '../support/sample.ts'

tryChannelPermissions(all)
