import { z } from 'zod'

export const realmPlayground = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    pygments_language: z.string(),
    url_template: z.string().describe('RFC 6570 template with the one variable `code`.'),
  })
  .meta({ id: 'RealmPlayground', description: 'Where code blocks of a language can be opened.' })
export type RealmPlayground = z.infer<typeof realmPlayground>
