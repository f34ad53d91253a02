/** The state of the API that this contract describes; see the changelog of the Zulip API. */
export const featureLevel = 421
/** The release of Zulip with this feature level, which clients compare with the versions they support. */
export const zulipVersion = '11.0'
export const zulipMergeBase = '11.0'
