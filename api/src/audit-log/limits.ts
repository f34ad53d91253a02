/** The most entries of the audit log that one answer has. */
export const mostAuditEntries = 1000
export const defaultAuditEntries = 100
