import { videoChatProviders } from '@parley/api/calls/providers'
import { videoCallsSection, videoChatProvidersSection } from '@parley/api/calls/register'
import { sectionForAll } from '#engine/events/section.ts'

/** Hosts the calls of organizations that have not set a server of their own. */
const JITSI_SERVER_URL = 'https://meet.jit.si'

export const ownCalls = sectionForAll(videoCallsSection, () => ({ has_zoom_token: false }))

export const providers = sectionForAll(videoChatProvidersSection, ({ realm: { state } }) => ({
  realm_available_video_chat_providers: {
    disabled: { id: videoChatProviders.disabled, name: 'None' },
    jitsi_meet: { id: videoChatProviders.jitsi_meet, name: 'Jitsi Meet' },
  },
  server_jitsi_server_url: JITSI_SERVER_URL,
  jitsi_server_url: state.settings.jitsi_server_url ?? JITSI_SERVER_URL,
}))
