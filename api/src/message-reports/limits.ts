export const mostReportsAtOnce = 100
export const maxReportNoteLength = 1000
