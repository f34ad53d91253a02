import { z } from 'zod'
import { configPart } from '../configuration/part.ts'
import { readExternalUrl } from '../http/config.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** URL of the SMTP server. Undefined: mail stays in the outbox, where administrators read it. */
    readonly smtpUrl: string | undefined
    /** The sender of mail: an address, or `Name <address>`. */
    readonly mailFrom: string
  }
}

const smtpUrl = z.url({ protocol: /^smtps?$/ })
const sender = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)

/** Where letters go, and from whom. */
export const mailConfig = configPart((variables) => ({
  smtpUrl: variables.readOptional(
    'SMTP_URL',
    smtpUrl,
    'a URL such as smtps://user:password@mail.example.com',
  ),
  mailFrom: variables.read(
    'MAIL_FROM',
    sender,
    `Parley <noreply@${new URL(readExternalUrl(variables)).hostname}>`,
    'an address such as Parley <noreply@example.com>',
  ),
}))
