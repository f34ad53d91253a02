const HUES = [
  'light-dark(#b5560f, #f0a05a)',
  'light-dark(#3b5bdb, #8da2fb)',
  'light-dark(#237a36, #69db7c)',
  'light-dark(#a3378f, #e599d6)',
]

/** The color of a planned channel's sign, by its place in the plan: the same in the plan and in the preview. */
export function hueOf(place: number) {
  return { color: HUES[place % HUES.length] }
}
