/** The most characters of what whoever runs the server tells everybody. */
export const maxServerNoticeLength = 300
