import { operatorCommand } from '#engine/operator/command.ts'

/** Prints the key that an app for this server is built with. */
export const pushKey = operatorCommand('push-key', {
  summary: 'Print the key for which apps seal their registrations for encrypted notifications',
  details: 'An app that is built with it gets its notifications from this server, encrypted.',
  async work({ server, say }) {
    say(server.push.registrationKeys.publicKey)
  },
})
