import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, type Role } from '#directory/users/roles.ts'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly role: Role
}

const at = (name: string, role: Role): DemoPerson => ({
  name,
  email: `${name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@harbourlabs.example`,
  role,
})

/** The people of Harbour Labs, except its owner. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  at('Ines Moreau', ADMINISTRATOR),
  at('Tomás Rey', MODERATOR),
  at('Priya Nair', MEMBER),
  at('Bo Kristensen', MEMBER),
  at('Lena Weiss', MEMBER),
  at('Samuel Okoro', MEMBER),
  at('Yuki Tanaka', MEMBER),
  at('Mara Conti', MEMBER),
  at('Jonas Bauer', MEMBER),
  at('Aisha Rahman', MEMBER),
  at('Diego Álvarez', GUEST),
]

export const DEMO_OWNER = { name: 'Ada Lindqvist', email: 'ada@harbourlabs.example' }
export const DEMO_ORGANIZATION = 'Harbour Labs'
/** Everyone's password, printed after the demo is created. */
export const DEMO_PASSWORD = 'harbour-lights'
