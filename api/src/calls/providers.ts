/** Who holds the video calls of an organization, by the number of the setting `video_chat_provider`. */
export const videoChatProviders = {
  disabled: 0,
  jitsi_meet: 1,
  zoom: 3,
  big_blue_button: 4,
  zoom_server_to_server: 5,
} as const
