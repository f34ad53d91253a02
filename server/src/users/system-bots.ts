/** The server's own senders. Clients know them by these addresses. */
export const systemBots = {
  notification: { email: 'notification-bot@zulip.com', fullName: 'Notification Bot' },
  welcome: { email: 'welcome-bot@zulip.com', fullName: 'Welcome Bot' },
  emailGateway: { email: 'emailgateway@zulip.com', fullName: 'Email Gateway' },
} as const
