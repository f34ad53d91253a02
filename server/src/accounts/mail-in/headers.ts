import type { Header } from 'postal-mime'

/** Whether a program wrote a letter: `reply` to another one, `own` for this server's own, `sent` for any other. */
export type Automatic = 'no' | 'sent' | 'reply' | 'own'

/** After so many servers, a letter goes in circles. */
const MOST_HOPS = 50

/** What the headers say about who wrote a letter: a person or a program. */
export function automaticIn(headers: readonly Header[], domains: readonly string[]): Automatic {
  const all = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.toLowerCase())
  const first = (name: string) => (all(name)[0] ?? '').trim()
  const isOwn =
    /^<parley\./.test(first('message-id')) && domains.some((one) => first('message-id').endsWith(`@${one}>`))
  if (isOwn || all('x-parley-letter').length > 0 || all('received').length > MOST_HOPS) return 'own'
  const submitted = first('auto-submitted').split(/[;\s]/)[0] ?? ''
  const precedence = first('precedence')
  if (submitted === 'auto-replied' || precedence === 'auto_reply') return 'reply'
  if (all('x-autoreply').length + all('x-autorespond').length > 0) return 'reply'
  if (/^multipart\/report\b/.test(first('content-type'))) return 'reply'
  if (submitted !== '' && submitted !== 'no') return 'sent'
  if (['bulk', 'list', 'junk'].includes(precedence)) return 'sent'
  return all('list-id').length + all('x-auto-response-suppress').length > 0 ? 'sent' : 'no'
}

/**
 * Whether a filter before this server has marked a letter as spam, or found that its sender is forged.
 * @param server whose `Authentication-Results` count; empty for nobody's
 */
export function isSpam(
  headers: readonly Header[],
  { dropsMarked, server }: { dropsMarked: boolean; server: string },
): boolean {
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (key === 'x-spam-flag' || key === 'x-spam-status') return dropsMarked && text.startsWith('yes')
    if (key !== 'authentication-results' || server === '') return false
    return text.split(/[;\s]/)[0] === server.toLowerCase() && /\bdmarc=fail\b/.test(text)
  })
}
