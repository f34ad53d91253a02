import { videoChatProviders } from '@parley/api/calls/providers'
import { videoCallsSection, videoChatProvidersSection } from '@parley/api/calls/register'
import { sectionForAll } from '#engine/events/section.ts'

export const ownCalls = sectionForAll(videoCallsSection, () => ({ has_zoom_token: false }))

export const providers = sectionForAll(videoChatProvidersSection, ({ server, realm: { state } }) => {
  const ofServer = server.config.jitsiUrl
  const inUse = state.settings.jitsi_server_url ?? ofServer
  return {
    realm_available_video_chat_providers: {
      disabled: { id: videoChatProviders.disabled, name: 'None' },
      jitsi_meet: { id: videoChatProviders.jitsi_meet, name: 'Jitsi Meet' },
    },
    server_jitsi_server_url: ofServer,
    ...(inUse !== null && { jitsi_server_url: inUse }),
  }
})
