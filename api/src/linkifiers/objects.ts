import { z } from 'zod'

export const linkifier = z
  .strictObject({ id: z.int(), pattern: z.string(), url_template: z.string() })
  .meta({ id: 'Linkifier', description: 'Text that fits the pattern becomes a link (RFC 6570 template).' })
export type Linkifier = z.infer<typeof linkifier>

/** Pattern, URL with `%(name)s`, ID. */
export const realmFilter = z.tuple([z.string(), z.string(), z.int()])
