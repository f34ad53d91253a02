/** Lengths are in characters. Where the answer of POST /register tells a limit to clients, it has this name. */
export const maxMessageLength = 10_000
export const maxTopicLength = 60
export const maxRealmNameLength = 40
export const maxRealmDescriptionLength = 1000
export const maxSubdomainLength = 40
export const maxWelcomeMessageLength = 8000
export const maxFileUploadSizeMib = 100
export const maxIconFileSizeMib = 5
export const maxLogoFileSizeMib = 5
export const passwordMinLength = 6
export const passwordMaxLength = 100
export const passwordMinGuesses = 10_000
export const minDeactivatedRealmDeletionDays = 14
export const maxDeactivatedRealmDeletionDays = null
export const emptyTopicDisplayName = 'general chat'
/** What clients without a topic send in its place; means the empty topic. */
export const noTopicLabel = '(no topic)'
/** The newest messages of which the unread ones are told. */
export const maxUnreadMessages = 50_000
export const invitesPerDay = 100
