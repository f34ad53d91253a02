import { alertWordsSlice } from './alert-words.ts'
import { botsSlice } from './bots.ts'
import { channelsSlice } from './channels.ts'
import { defaultChannelGroupsSlice, defaultChannelsSlice } from './default-channels.ts'
import { domainsSlice } from './domains.ts'
import { draftsSlice } from './drafts.ts'
import { emojiSlice } from './emoji.ts'
import { foldersSlice } from './folders.ts'
import { groupsSlice } from './groups.ts'
import { displaySettingsSlice, notificationSettingsSlice } from './legacy-settings.ts'
import { filtersSlice, linkifiersSlice } from './linkifiers.ts'
import { maxMessageIdSlice } from './max-message-id.ts'
import { mutedTopicsSlice } from './muted-topics.ts'
import { mutedUsersSlice } from './muted-users.ts'
import { navigationViewsSlice } from './navigation-views.ts'
import { onboardingSlice } from './onboarding.ts'
import { playgroundsSlice } from './playgrounds.ts'
import { presenceSlice } from './presence.ts'
import { profileFieldsSlice } from './profile-fields.ts'
import { pushDevicesSlice } from './push-devices.ts'
import { realmSlice } from './realm.ts'
import { recentDirectsSlice } from './recent-directs.ts'
import { remindersSlice } from './reminders.ts'
import { savedSnippetsSlice } from './saved-snippets.ts'
import { scheduledMessagesSlice } from './scheduled-messages.ts'
import { selfSlice } from './self.ts'
import { serverSlice } from './server.ts'
import { settingDefaultsSlice } from './setting-defaults.ts'
import { settingsSlice } from './settings.ts'
import { starredSlice } from './starred.ts'
import { statusesSlice } from './statuses.ts'
import { subscriptionsSlice } from './subscriptions.ts'
import { unreadsSlice } from './unreads.ts'
import { userTopicsSlice } from './user-topics.ts'
import { usersSlice } from './users.ts'
import { videoCallsSlice } from './video-calls.ts'

/** Every part of the state. Browsers cannot look into folders, so this list is what makes a slice part of it. */
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
  serverSlice,
  settingDefaultsSlice,
  settingsSlice,
  starredSlice,
  statusesSlice,
  subscriptionsSlice,
  unreadsSlice,
  userTopicsSlice,
  usersSlice,
  videoCallsSlice,
] as const
