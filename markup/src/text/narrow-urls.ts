/** The addresses of channels and topics in the web app: fragments that Zulip's clients read too. */

/** Percent-encoding with a dot for the percent sign: such an address survives being pasted into other programs. */
export function encodeHash(name: string): string {
  return encodeURIComponent(name.toWellFormed())
    .replace(/[!'()*.]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')
}

export function channelHash(channelId: number, channelName: string): string {
  return `/#narrow/channel/${channelId}-${encodeHash(channelName.replaceAll(' ', '-'))}`
}

export function topicHash(channelId: number, channelName: string, topic: string): string {
  return `${channelHash(channelId, channelName)}/topic/${encodeHash(topic)}`
}
