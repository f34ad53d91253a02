import { channelsSlice } from './channels/channels.ts'
import { defaultChannelGroupsSlice, defaultChannelsSlice } from './channels/default-channels.ts'
import { foldersSlice } from './channels/folders.ts'
import { mutedTopicsSlice } from './channels/muted-topics.ts'
import { navigationViewsSlice } from './channels/navigation-views.ts'
import { subscriptionsSlice } from './channels/subscriptions.ts'
import { userTopicsSlice } from './channels/user-topics.ts'
import { alertWordsSlice } from './messages/alert-words.ts'
import { draftsSlice } from './messages/drafts.ts'
import { maxMessageIdSlice } from './messages/max-message-id.ts'
import { recentDirectsSlice } from './messages/recent-directs.ts'
import { remindersSlice } from './messages/reminders.ts'
import { savedSnippetsSlice } from './messages/saved-snippets.ts'
import { scheduledMessagesSlice } from './messages/scheduled-messages.ts'
import { starredSlice } from './messages/starred.ts'
import { unreadsSlice } from './messages/unreads.ts'
import { domainsSlice } from './realm/domains.ts'
import { emojiSlice } from './realm/emoji.ts'
import { filtersSlice, linkifiersSlice } from './realm/linkifiers.ts'
import { playgroundsSlice } from './realm/playgrounds.ts'
import { realmSlice } from './realm/realm.ts'
import { serverSlice } from './realm/server.ts'
import { serverNoticesSlice } from './realm/server-notices.ts'
import { slashCommandsSlice } from './realm/slash-commands.ts'
import { videoCallsSlice } from './realm/video-calls.ts'
import { displaySettingsSlice, notificationSettingsSlice } from './settings/legacy-settings.ts'
import { onboardingSlice } from './settings/onboarding.ts'
import { pushDevicesSlice } from './settings/push-devices.ts'
import { settingDefaultsSlice } from './settings/setting-defaults.ts'
import { settingsSlice } from './settings/settings.ts'
import { botsSlice } from './users/bots.ts'
import { groupsSlice } from './users/groups.ts'
import { mutedUsersSlice } from './users/muted-users.ts'
import { presenceSlice } from './users/presence.ts'
import { profileFieldsSlice } from './users/profile-fields.ts'
import { selfSlice } from './users/self.ts'
import { statusesSlice } from './users/statuses.ts'
import { usersSlice } from './users/users.ts'

/** Every slice of the state. A list, since browsers cannot look into folders. */
export const slices = [
  alertWordsSlice,
  botsSlice,
  channelsSlice,
  defaultChannelGroupsSlice,
  defaultChannelsSlice,
  displaySettingsSlice,
  domainsSlice,
  draftsSlice,
  emojiSlice,
  filtersSlice,
  foldersSlice,
  groupsSlice,
  linkifiersSlice,
  maxMessageIdSlice,
  mutedTopicsSlice,
  mutedUsersSlice,
  navigationViewsSlice,
  notificationSettingsSlice,
  onboardingSlice,
  playgroundsSlice,
  presenceSlice,
  profileFieldsSlice,
  pushDevicesSlice,
  realmSlice,
  recentDirectsSlice,
  remindersSlice,
  savedSnippetsSlice,
  scheduledMessagesSlice,
  selfSlice,
  serverNoticesSlice,
  serverSlice,
  settingDefaultsSlice,
  settingsSlice,
  slashCommandsSlice,
  starredSlice,
  statusesSlice,
  subscriptionsSlice,
  unreadsSlice,
  userTopicsSlice,
  usersSlice,
  videoCallsSlice,
] as const
