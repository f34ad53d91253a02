export const mostPlannedAddresses = 100
export const mostPlannedChannels = 30
