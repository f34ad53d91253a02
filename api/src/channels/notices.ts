/** The topic in which a bot of the server says in a channel what has changed about it. */
export const channelEventsTopic = 'channel events'
