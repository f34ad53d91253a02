export const presencePingIntervalSeconds = 60
/** Without news for longer, a user is offline. */
export const presenceOfflineThresholdSeconds = 200
/** News that come sooner after the last are not stored. */
export const minPresenceUpdateIntervalSeconds = 55
/** In the older form, a user is active while their last activity is at most this much older than their last sign of life. */
export const legacyActiveWindowSeconds = 70
/** With more users, only changes from offline to online are sent as events. */
export const maxUsersForPresenceEvents = 100
/**
 * With more users, there are no events of presence: thousands who open their app would each be told to thousands. Apps ask
 * who is there once a minute.
 */
export const maxUsersForOnlineEvents = 1_000
export const defaultPresenceHistoryDays = 14
