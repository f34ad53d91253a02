/** Drops case and accents: `tomas` finds Tomás. */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
