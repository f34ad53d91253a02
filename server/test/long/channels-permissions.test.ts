import { tryChannelPermissions } from '../support/channel-permissions.ts'

tryChannelPermissions(() => true)
