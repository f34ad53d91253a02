import { z } from 'zod'

/** How a log-in on a page ended: with a session of the browser, or with what an app is given. */
export const signedIn = {
  user_id: z.int(),
  app_url: z.string().optional().describe('For the mobile app: the address to go to.'),
  app_token: z.string().optional().describe('For the desktop app: what the person copies there.'),
}
