/** A client that goes on typing says so again after so many milliseconds. */
export const typingStartedWaitMilliseconds = 30_000
/** A pause after which the client says that typing stopped. */
export const typingStoppedWaitMilliseconds = 12_000
/** Without news, typing counts as stopped after this. */
export const typingStartedExpiryMilliseconds = 45_000
/** Channels with more subscribers have no typing events. */
export const maxSubscribersForTyping = 100
