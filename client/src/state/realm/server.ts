import { alwaysSection } from '@parley/api/events/register'
import { restartEvent } from '@parley/api/server/events'
import { slice } from '../slice.ts'

/** The release of the server. */
export const serverSlice = slice('server', [alwaysSection], (answer) => ({
  zulip_version: answer.zulip_version,
  zulip_merge_base: answer.zulip_merge_base,
  zulip_feature_level: answer.zulip_feature_level,
})).on(restartEvent, (_, { zulip_version, zulip_merge_base, zulip_feature_level }) => ({
  zulip_version,
  zulip_merge_base,
  zulip_feature_level,
}))
