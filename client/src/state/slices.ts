import { channelsSlice } from './channels.ts'
import { emojiSlice } from './emoji.ts'
import { foldersSlice } from './folders.ts'
import { groupsSlice } from './groups.ts'
import { maxMessageIdSlice } from './max-message-id.ts'
import { presenceSlice } from './presence.ts'
import { realmSlice } from './realm.ts'
import { recentDirectsSlice } from './recent-directs.ts'
import { selfSlice } from './self.ts'
import { starredSlice } from './starred.ts'
import { subscriptionsSlice } from './subscriptions.ts'
import { unreadsSlice } from './unreads.ts'
import { userTopicsSlice } from './user-topics.ts'
import { usersSlice } from './users.ts'

/** Every part of the state. Browsers cannot look into folders, so this list is what makes a slice part of it. */
export const slices = [
  channelsSlice,
  emojiSlice,
  foldersSlice,
  groupsSlice,
  maxMessageIdSlice,
  presenceSlice,
  realmSlice,
  recentDirectsSlice,
  selfSlice,
  starredSlice,
  subscriptionsSlice,
  unreadsSlice,
  userTopicsSlice,
  usersSlice,
] as const
