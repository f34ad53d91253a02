/** Who sees a channel, as a page offers it. */
export interface ChannelPrivacy {
  /** What requests say for it. New channels call `is_private` `invite_only`. */
  readonly request: {
    readonly is_private: boolean
    readonly is_web_public: boolean
    readonly history_public_to_subscribers: boolean
  }
  readonly title: string
  /** What follows for people. */
  readonly about: string
  /** The permission of the organization that it takes. */
  readonly needs: string
}

/** All that a channel can be, from the most open one on. */
export const channelPrivacies = {
  web_public: {
    request: { is_private: false, is_web_public: true, history_public_to_subscribers: true },
    title: 'Open to the web',
    about: 'Everybody on the web can read it, without an account. Members write.',
    needs: 'can_create_web_public_channel_group',
  },
  public: {
    request: { is_private: false, is_web_public: false, history_public_to_subscribers: true },
    title: 'Public',
    about: 'Everybody here but guests can find it, read everything, and join.',
    needs: 'can_create_public_channel_group',
  },
  private_shared: {
    request: { is_private: true, is_web_public: false, history_public_to_subscribers: true },
    title: 'Private, with shared history',
    about: 'Only members can find and read it. Whoever is added reads what was written before, too.',
    needs: 'can_create_private_channel_group',
  },
  private_protected: {
    request: { is_private: true, is_web_public: false, history_public_to_subscribers: false },
    title: 'Private, with protected history',
    about: 'Only members can find and read it. Whoever is added reads what is written from then on.',
    needs: 'can_create_private_channel_group',
  },
} as const satisfies Readonly<Record<string, ChannelPrivacy>>

export type ChannelPrivacyName = keyof typeof channelPrivacies

interface PrivacyFields {
  readonly invite_only: boolean
  readonly is_web_public: boolean
  readonly history_public_to_subscribers: boolean
}

/** How private the channel of an answer is. */
export function privacyOf({ invite_only, is_web_public, history_public_to_subscribers }: PrivacyFields) {
  if (is_web_public) return 'web_public' satisfies ChannelPrivacyName
  if (!invite_only) return 'public' satisfies ChannelPrivacyName
  return history_public_to_subscribers ? 'private_shared' : 'private_protected'
}
