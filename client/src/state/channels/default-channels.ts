import { defaultStreamGroupsEvent, defaultStreamsEvent } from '@parley/api/default-channels/events'
import { defaultStreamGroupsSection, defaultStreamsSection } from '@parley/api/default-channels/register'
import { idsOf } from '../ids.ts'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** IDs of the channels that new users are subscribed to, ascending. */
export const defaultChannelsSlice = slice('defaultChannels', [defaultStreamsSection], (answer) =>
  idsOf(answer.realm_default_streams),
).on(defaultStreamsEvent, (_, { default_streams }) => idsOf(default_streams))

/** Groups of channels that new users may choose, by ID. */
export const defaultChannelGroupsSlice = slice(
  'defaultChannelGroups',
  [defaultStreamGroupsSection],
  (answer) => tableBy(answer.realm_default_stream_groups, (group) => group.id),
).on(defaultStreamGroupsEvent, (_, { default_stream_groups }) =>
  tableBy(default_stream_groups, ({ id }) => id),
)
